#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Makes the references of the wall shear stress by finite elements of high order (NGSolve).

references.py stenosis|pulsating|bend|aneurysm [--output FOLDER] [--threads N]

Units: diameter of the tube 1, mean speed at the inlet 1, density 1, viscosity 1/Re. Taylor-Hood elements Q(k)/Q(k-1),
of the aneurysm P(k)/P(k-1), lie on meshes that a mapping of order k deforms to the true shape. Each flow is solved at
two resolutions. The head of its CSV names the difference of the wall stress, rms over the points in % of the largest
stress, of the aneurysm of the developed one; the values are those of the finer resolution. README.md names the packages
that it needs.
"""
import argparse
from pathlib import Path

import netgen.meshing as ngm
import netgen.occ as occ
import numpy as np
import ngsolve as ng
from ngsolve import Grad, IfPos, InnerProduct, cos, dx, pi, sin, x, y, z
from ngsolve.meshes import MakeStructured2DMesh

def graded(start, end, count, ratio=1.0):
    """Nodes from start to end; the last cell is ratio times the first."""
    sizes = ratio ** (np.arange(count) / max(count - 1, 1))
    return start + (end - start) * np.concatenate([[0], np.cumsum(sizes)]) / sizes.sum()


def joined(*pieces):
    """One node list of adjoining ones."""
    return np.concatenate([pieces[0]] + [piece[1:] for piece in pieces[1:]])


def rms_percent(values, reference):
    """Rms of the difference in percent of the largest reference value."""
    difference = np.asarray(values) - np.asarray(reference)
    return 100 * np.sqrt(np.mean(difference ** 2)) / np.abs(reference).max()


def write_csv(path, comments, columns, rows):
    """CSV with '#' comment lines, one line of names and 6 significant digits."""
    with open(path, "w", encoding="ascii") as out:
        out.writelines(f"# {line}\n" for line in comments)
        out.write(",".join(columns) + "\n")
        for row in rows:
            out.write(",".join(f"{value:.6g}" for value in row) + "\n")


def solve_condensed(form, inverse, right, result):
    """Solution of a form made with condense=True; overwrites the right-hand side."""
    right.data += form.harmonic_extension_trans * right
    result.data = inverse * right
    result.data += form.harmonic_extension * result
    result.data += form.inner_solve * right


def newton(form, solution, free, tolerance=1e-10, most=15):
    """Newton's method with a direct solver for a form made with condense=True."""
    residual, change = solution.vec.CreateVector(), solution.vec.CreateVector()
    for step in range(most):
        form.Apply(solution.vec, residual)
        form.AssembleLinearization(solution.vec)
        inverse = form.mat.Inverse(free, inverse="pardiso", flags={"ordering": "metis"})
        solve_condensed(form, inverse, residual, change)
        solution.vec.data -= change
        del inverse
        size = np.sqrt(abs(InnerProduct(change, change)) / len(change))
        print(f"    newton {step}: change {size:.2e}", flush=True)
        if size < tolerance:
            return
    raise RuntimeError("Newton's method did not converge")


class Stenosis:
    """Axisymmetric flow through r(z) = 0.5 (1 - s0 (1 + cos(pi z))), |z| <= 1.

    The mesh is the rectangle start <= z <= length, 0 <= r <= 0.5 (x is z, y is r),
    deformed to the tube.  The forms are weighted by the radius.
    """

    def __init__(self, s0, length, order, factor, start=-3.0):
        """s0: depth of the narrow part; start, length: ends; factor: of the numbers of cells."""
        self.s0, self.length, self.order = s0, length, order
        along = joined(graded(start, -1, round(4 * (-1 - start) * factor), 0.3),
                       graded(-1, 1, 2 * round(10 * factor)),
                       graded(1, 6, round(26 * factor), 2.5),
                       graded(6, length, round((length - 6) * 1.8 * factor), 2.5))
        radial = round(9 * factor)
        nodes = np.arange(len(along))
        self.mesh = MakeStructured2DMesh(
            quads=True, nx=len(along) - 1, ny=radial,
            mapping=lambda a, b: (float(np.interp(a * nodes[-1], nodes, along)),
                                  0.5 * (1 - (1 - b) ** 1.6)))
        shape = ng.GridFunction(ng.VectorH1(self.mesh, order=order))
        narrow = IfPos(1 - x * x, s0 * (1 + cos(pi * x)), 0)
        shape.Set(ng.CF((0, -y * narrow)))
        self.mesh.SetDeformation(shape)
        velocity = ng.VectorH1(self.mesh, order=order, dirichletx="left|top",
                               dirichlety="left|top|bottom")
        self.space = velocity * ng.H1(self.mesh, order=order - 1)

    def viscous(self, nu, u, p, v, q):
        """Integrand of the Stokes part."""
        return (nu * (InnerProduct(Grad(u), Grad(v)) * y + u[1] * v[1] / y)
                - p * (ng.div(v) * y + v[1]) - q * (ng.div(u) * y + u[1]))

    @staticmethod
    def convective(u, v):
        """Integrand of the convective part."""
        return InnerProduct(Grad(u) * u, v) * y

    def measure(self):
        """Integration of the weighted forms."""
        return dx(bonus_intorder=self.order)

    def wall_points(self, where):
        """Mesh points, normals out of the fluid and tangents along +z."""
        slope = np.where(np.abs(where) < 1, 0.5 * self.s0 * np.pi * np.sin(np.pi * where), 0)
        scale = 1 / np.sqrt(1 + slope ** 2)
        points = self.mesh(where, np.full_like(where, 0.5))
        return points, np.stack([-slope * scale, scale]), np.stack([scale, slope * scale])

    @staticmethod
    def wall_stress(u, nu, wall):
        """Wall shear stress, positive for flow along +z."""
        points, normal, tangent = wall
        gradient = np.asarray(Grad(u)(points)).reshape(-1, 2, 2)
        return -nu * np.einsum("nij,jn,in->n", gradient, normal, tangent)

    def section_mean(self, p, where):
        """Mean of the pressure over the section at where."""
        nodes, weights = np.polynomial.legendre.leggauss(40)
        radius = 0.25 * (1 + nodes)
        values = np.asarray(p(self.mesh(np.full_like(radius, where), radius))).ravel()
        return float(np.sum(weights * radius * values) / np.sum(weights * radius))


def zeros(stress, where):
    """Places of the sign changes of the wall stress."""
    index = np.nonzero(stress[:-1] * stress[1:] < 0)[0]
    part = stress[index] / (stress[index] - stress[index + 1])
    return where[index] + part * (where[index + 1] - where[index])


def steady_stenosis(s0, reynolds, order, factor, length=24.0):
    """Steady solution by Newton's method, Re raised in steps; a dict of results."""
    tube = Stenosis(s0, length, order, factor)
    (u, p), (v, q) = tube.space.TnT()
    nu = ng.Parameter(1.0)
    form = ng.BilinearForm(tube.space, condense=True)
    form += (tube.viscous(nu, u, p, v, q) + tube.convective(u, v)) * tube.measure()
    flow = ng.GridFunction(tube.space)
    velocity, pressure = flow.components
    velocity.Set(ng.CF((2 * (1 - 4 * y * y), 0)), definedon=tube.mesh.Boundaries("left"))
    print(f"  order {order}, factor {factor}: {tube.space.ndof} unknowns", flush=True)
    for value in [r for r in (20, 80, 160, 250, 350) if r < reynolds] + [reynolds]:
        nu.Set(1 / value)
        newton(form, flow, tube.space.FreeDofs(coupling=True),
               1e-10 if value == reynolds else 1e-3)
    where, fine = np.linspace(-2.5, 4, 248), np.linspace(-2.5, length - 1, 8001)
    wall = tube.wall_points(where)
    levels = {at: tube.section_mean(pressure, at) for at in (-2.0, 2.0, 4.0)}
    return {"z": where, "tau": tube.wall_stress(velocity, 1 / reynolds, wall),
            "zeros": zeros(tube.wall_stress(velocity, 1 / reynolds, tube.wall_points(fine)), fine),
            "levels": {at: level - levels[4.0] for at, level in levels.items()}}


def run_stenosis(out):
    """Steady flow through the smooth axisymmetric stenosis of length 2 diameters.

    75 % reduction of the area at Re = 500 and 250, 50 % at Re = 300; inlet with
    the parabola at z = -3, outlet (do-nothing) at z = 24.
    """
    half = (1 - np.sqrt(0.5)) / 2
    for area, s0, reynolds in ((75, 0.25, 500), (75, 0.25, 250), (50, half, 300)):
        print(f"stenosis {area} %, Re {reynolds}", flush=True)
        coarse = steady_stenosis(s0, reynolds, 4, 1.0)
        fine = steady_stenosis(s0, reynolds, 5, 1.4)
        largest = np.abs(coarse["tau"] - fine["tau"]).max() / np.abs(fine["tau"]).max()
        comments = [
            f"Axisymmetric stenosis, area reduction {area} %, Re = {reynolds}, steady.",
            f"r(z) = 0.5 (1 - s0 (1 + cos(pi z))) for |z| <= 1, s0 = {s0:.9g}",
            "Units: diameter 1, mean inlet speed 1, density 1, viscosity 1/Re.",
            "tau: wall shear stress along +z, per rho U^2",
            "sign changes of tau (separation, reattachment) at z = "
            + " ".join(f"{value:.6g}" for value in fine["zeros"]),
            "the same on the coarser mesh: "
            + " ".join(f"{value:.6g}" for value in coarse["zeros"]),
            "section-mean pressure minus that at z = 4: "
            + ", ".join(f"z = {at:g}: {level:.6g}" for at, level in fine["levels"].items()),
            f"accuracy: order 5/4 against order 4/3 on 1.4 times fewer cells a side: tau rms "
            f"{rms_percent(coarse['tau'], fine['tau']):.2g} % of the largest (most "
            f"{100 * largest:.2g} %)"]
        write_csv(out / f"stenosis_{area}_re{reynolds}.csv", comments, ("z", "tau"),
                  zip(fine["z"], fine["tau"]))


ALPHA, REYNOLDS, SAMPLES = 7.5, 150, 400
PERIOD = 2 * np.pi / (4 * ALPHA ** 2 / REYNOLDS)


class Pulsation:
    """Semi-implicit BDF3: Stokes part implicit, convection extrapolated (SBDF3)."""

    BDF, EXTRAPOLATION = (11 / 6, -3.0, 1.5, -1 / 3), (3.0, -3.0, 1.0)

    def __init__(self, tube, steps):
        """steps: of a period."""
        self.tube, self.steps, self.dt = tube, steps, float(PERIOD / steps)
        space, nu, measure = tube.space, 1 / REYNOLDS, tube.measure()
        (u, p), (v, q) = space.TnT()
        mass = InnerProduct(u, v) * y
        self.mass = ng.BilinearForm(mass * measure).Assemble().mat
        integrand = (self.BDF[0] / self.dt * mass + tube.viscous(nu, u, p, v, q)) * measure
        self.implicit = ng.BilinearForm(integrand).Assemble().mat
        self.condensed = ng.BilinearForm(integrand, condense=True).Assemble()
        self.inverse = self.condensed.mat.Inverse(space.FreeDofs(coupling=True),
                                                  inverse="sparsecholesky")
        self.convection = ng.BilinearForm(space, nonassemble=True)
        self.convection += tube.convective(u, v) * measure
        inlet = ng.GridFunction(space)
        inlet.components[0].Set(ng.CF((2 * (1 - 4 * y * y), 0)),
                                definedon=tube.mesh.Boundaries("left"))
        self.inlet = inlet.vec
        self.flow = ng.GridFunction(space)
        make = self.flow.vec.CreateVector
        self.old = [make() for _ in range(3)]
        self.forces = [make() for _ in range(3)]
        self.right, self.work = make(), make()
        for vector in self.old + self.forces:
            vector[:] = 0

    def step(self, count):
        """From time (count - 1) dt to count dt; old[0] and forces[0] are the newest."""
        self.old.insert(0, self.old.pop())
        self.old[0].data = self.flow.vec
        self.forces.insert(0, self.forces.pop())
        self.convection.Apply(self.flow.vec, self.forces[0])
        self.work[:] = 0
        for weight, vector in zip(self.BDF[1:], self.old):
            self.work.data -= weight / self.dt * vector
        self.right.data = self.mass * self.work
        for weight, vector in zip(self.EXTRAPOLATION, self.forces):
            self.right.data -= weight * vector
        self.flow.vec.data = float(1 - np.cos(2 * np.pi * count / self.steps)) * self.inlet
        self.right.data -= self.implicit * self.flow.vec
        solve_condensed(self.condensed, self.inverse, self.right, self.work)
        self.flow.vec.data += self.work

    def period(self, wall):
        """Wall stress of one period, a row for each of SAMPLES times."""
        velocity, stress, every = self.flow.components[0], [], self.steps // SAMPLES
        for count in range(1, self.steps + 1):
            self.step(count)
            if count % every == 0:
                stress.append(self.tube.wall_stress(velocity, 1 / REYNOLDS, wall))
        if not np.isfinite(stress).all() or np.abs(stress).max() > 10:
            raise RuntimeError("unstable: more steps a period needed")
        return np.array(stress)


def periodic(order, factor, steps, where, length):
    """Periods from rest until two agree to 0.02 %: the stress of the last, their difference and their number."""
    tube = Stenosis((1 - np.sqrt(0.5)) / 2, length, order, factor, start=-3.5)
    pulsation, wall = Pulsation(tube, steps), tube.wall_points(where)
    print(f"  order {order}, factor {factor}: {tube.space.ndof} unknowns, {steps} steps", flush=True)
    before, change, count = pulsation.period(wall), np.inf, 1
    while change > 0.02 and count < 30:
        stress, count = pulsation.period(wall), count + 1
        change, before = rms_percent(before, stress), stress
        print(f"    period {count}: change of tau {change:.3g} %", flush=True)
    return before, change, count


def time_averages(stress):
    """TAWSS and OSI of tau over the phases."""
    mean_of_size = np.abs(stress).mean(axis=0)
    return mean_of_size, 0.5 * (1 - np.abs(stress.mean(axis=0)) / mean_of_size)


def run_pulsating(out):
    """Pulsating flow through the 50 % stenosis, U(t) = 1 - cos(2 pi t / T).

    Mean Re = 150, Womersley number R sqrt(omega / nu) = 7.5; the parabola at all times
    at z = -3.5, as the solver has it, outlet (do-nothing) at z = 16; 2000 steps of SBDF3 a period.
    """
    where = np.linspace(-2.5, 6, 200)
    coarse, *_ = periodic(3, 0.6, 2000, where, 12.0)
    fine, change, count = periodic(4, 0.6, 2000, where, 16.0)
    averages, others = time_averages(fine), time_averages(coarse)
    write_csv(out / "pulsating_50_re150.csv", [
        f"Axisymmetric stenosis, area reduction 50 %, pulsating: U(t) = 1 - cos(2 pi t/T), "
        f"mean Re = {REYNOLDS}, Womersley number {ALPHA}, T = {PERIOD:.9g}",
        "Units: diameter 1, time-mean inlet speed 1, density 1, viscosity 1/Re.",
        "r(z) = 0.5 (1 - s0 (1 + cos(pi z))) for |z| <= 1, s0 = (1 - sqrt(1/2))/2",
        "at the inlet, z = -3.5, the parabola at all times",
        f"accuracy: order 4/3, outlet at z = 16 against order 3/2, outlet at z = 12: tau(z, t) rms "
        f"{rms_percent(coarse, fine):.2g} % of the largest, TAWSS rms "
        f"{rms_percent(others[0], averages[0]):.2g} %, OSI rms "
        f"{np.sqrt(np.mean((others[1] - averages[1]) ** 2)):.2g} (absolute)",
        f"period {count} from rest; tau rms change from the period before {change:.2g} %",
        "tawss: time average of |tau|; osi: (1 - |mean tau| / mean |tau|) / 2"],
        ("z", "tawss", "osi"), zip(where, *averages))


LEG, CURVE, TAIL, CORE, SQUARE = 2.5, 2.0, 2.0, 0.5, 0.24
WAY = 2 * LEG + np.pi * CURVE / 2


def half_disk(a, b, select, sine, cosine):
    """Half disk of radius 1/2 from the half square |a| <= 1, 0 <= b <= 1.

    A square core (|a|, b <= CORE) is scaled to the half side SQUARE; the rings
    around it turn from square to round.  select(c, yes, no) picks yes where c > 0.
    """
    size = select(a, a, -a)
    level = select(size - b, size, b)
    angle = select(size - b, pi / 4 * b / size, pi / 2 - pi / 4 * size / b)
    part = select(level - CORE, (level - CORE) / (1 - CORE), 0)
    inner = (1 - part) * select(level - CORE, SQUARE / level, SQUARE / CORE)
    across = inner * size + part * 0.5 * cosine(angle)
    return select(a, across, -across), inner * b + part * 0.5 * sine(angle)


def section_cells(side, layers):
    """Nodes (a, b) and quadrilaterals of the half square: core and rings."""
    nodes, index, quads = [], {}, []

    def node(a, b):
        """Number of the node at (a, b)."""
        key = (round(a, 9), round(b, 9))
        if key not in index:
            index[key] = len(nodes)
            nodes.append((a, b))
        return index[key]

    core = np.linspace(-CORE, CORE, 2 * side + 1)
    for low, high in zip(core[:-1], core[1:]):
        for down, up in zip(core[side:-1], core[side + 1:]):
            quads.append([node(low, down), node(high, down), node(high, up), node(low, up)])
    rim = ([(CORE, b) for b in core[side:]] + [(a, CORE) for a in core[-2::-1]]
           + [(-CORE, b) for b in core[-2:side - 1:-1]])
    for near, far in zip(layers[:-1] / CORE, layers[1:] / CORE):
        for (a0, b0), (a1, b1) in zip(rim[:-1], rim[1:]):
            quads.append([node(a0 * near, b0 * near), node(a0 * far, b0 * far),
                          node(a1 * far, b1 * far), node(a1 * near, b1 * near)])
    return nodes, quads


def bend_mesh(side, layers, along):
    """Hexahedra in (x, y, z) = (s, a, b) with the faces inlet, outlet, wall, symmetry."""
    nodes, quads = section_cells(side, layers)
    mesh = ngm.Mesh(dim=3)
    points = [[mesh.Add(ngm.MeshPoint(ngm.Pnt(float(s), float(a), float(b)))) for a, b in nodes]
              for s in along]
    names = ("inlet", "outlet", "wall", "symmetry")
    faces = {name: mesh.Add(ngm.FaceDescriptor(surfnr=i + 1, domin=1, bc=i + 1))
             for i, name in enumerate(names)}
    for i, name in enumerate(names):
        mesh.SetBCName(i, name)
    mesh.SetMaterial(1, "fluid")
    for quad in quads:
        for low, high in zip(points[:-1], points[1:]):
            mesh.Add(ngm.Element3D(1, [low[n] for n in quad] + [high[n] for n in quad]))
            for one, two in zip(quad, quad[1:] + quad[:1]):
                ends = np.array([nodes[one], nodes[two]])
                wall = (np.abs(ends).max(axis=1) > 1 - 1e-9).all()
                if wall or (ends[:, 1] < 1e-9).all():
                    mesh.Add(ngm.Element2D(faces["wall" if wall else "symmetry"],
                                           [low[one], low[two], high[two], high[one]]))
        mesh.Add(ngm.Element2D(faces["inlet"], [points[0][n] for n in quad]))
        mesh.Add(ngm.Element2D(faces["outlet"], [points[-1][n] for n in quad]))
    return ng.Mesh(mesh)


def bend_deformation(mesh, order):
    """From (s, a, b) to the bend that turns from +x to +y around (LEG, CURVE)."""
    inward, up = half_disk(y, z, IfPos, sin, cos)
    turn, rest = (x - LEG) / CURVE, x - LEG - pi / 2 * CURVE
    radius = CURVE - inward
    place = [IfPos(x - LEG, IfPos(rest, after, within), before) for before, within, after in (
        (x, LEG + radius * sin(turn), LEG + radius),
        (inward, CURVE - radius * cos(turn), CURVE + rest))]
    shape = ng.GridFunction(ng.VectorH1(mesh, order=order))
    shape.Set(ng.CF((place[0] - x, place[1] - y, up - z)))
    return shape


def bend_flow(mesh, order, reynolds, guess=None):
    """Steady velocity and pressure by Newton's method, from a guess or Re raised."""
    inflow, fixed = "inlet|wall", "inlet|wall|symmetry"
    space = (ng.VectorH1(mesh, order=order, dirichletx=inflow, dirichlety=inflow,
                         dirichletz=fixed) * ng.H1(mesh, order=order - 1))
    (u, p), (v, q) = space.TnT()
    nu = ng.Parameter(1.0)
    form = ng.BilinearForm(space, condense=True)
    form += (nu * InnerProduct(Grad(u), Grad(v)) + InnerProduct(Grad(u) * u, v)
             - p * ng.div(v) - q * ng.div(u)) * dx(bonus_intorder=2)
    flow, start = ng.GridFunction(space), ng.GridFunction(space)
    flow.components[0].Set(ng.CF((2 - 8 * (y * y + z * z), 0, 0)),
                           definedon=mesh.Boundaries("inlet"))
    if guess:
        start.components[0].Set(guess.components[0])
        start.components[1].Set(guess.components[1])
        flow.vec.data += ng.Projector(space.FreeDofs(), True) * start.vec
    print(f"  order {order}: {mesh.ne} cells, {space.ndof} unknowns", flush=True)
    for value in ([] if guess else [40, 100, 200]) + [reynolds]:
        nu.Set(1 / value)
        newton(form, flow, space.FreeDofs(coupling=True), 2e-4 if value == reynolds else 1e-2)
    return flow


def bend_wall(mesh, flow, reynolds, where, theta):
    """Wall stress along the axis and along theta; rows s, columns theta."""
    s, angle = (grid.ravel() for grid in np.meshgrid(where, theta, indexing="ij"))
    polar = (np.pi - angle) * 4 / np.pi
    points = mesh(s, np.clip(2 - polar, -1, 1),
                  np.where(polar < 2, np.minimum(polar, 1), np.minimum(4 - polar, 1)))
    turn = np.clip((s - LEG) / CURVE, 0, np.pi / 2)
    zero, one = np.zeros_like(s), np.ones_like(s)
    ahead = np.stack([np.cos(turn), np.sin(turn), zero])
    inward, up = np.stack([-np.sin(turn), np.cos(turn), zero]), np.stack([zero, zero, one])
    normal = -np.cos(angle) * inward + np.sin(angle) * up
    around = np.sin(angle) * inward + np.cos(angle) * up
    gradient = np.asarray(Grad(flow.components[0])(points)).reshape(-1, 3, 3)
    force = -np.einsum("nij,jn->in", gradient, normal) / reynolds
    return tuple((force * direction).sum(axis=0).reshape(len(where), len(theta))
                 for direction in (ahead, around))


def bend_section_mean(mesh, field, where):
    """Mean of a field over the section at where (Gauss points of core and rings)."""
    nodes, quads = section_cells(4, np.linspace(CORE, 1, 5))
    gauss, weights = np.polynomial.legendre.leggauss(6)
    one, two = (grid.ravel() for grid in np.meshgrid(gauss, gauss))

    def square(one, two):
        """Points of all quadrilaterals in the half square."""
        shape = np.stack([(1 - one) * (1 - two), (1 + one) * (1 - two),
                          (1 + one) * (1 + two), (1 - one) * (1 + two)]) / 4
        return np.einsum("qnc,np->cqp", np.array(nodes)[np.array(quads)], shape)

    def disk(one, two):
        """The same in the half disk."""
        return np.array(half_disk(*square(one, two), lambda c, yes, no: np.where(c > 0, yes, no),
                                  np.sin, np.cos))

    step = 1e-5
    along = disk(one + step, two) - disk(one - step, two)
    across = disk(one, two + step) - disk(one, two - step)
    area = (along[0] * across[1] - along[1] * across[0]) * np.outer(weights, weights).ravel()
    a, b = square(one, two)
    values = np.asarray(field(mesh(np.full(a.size, where), a.ravel(), b.ravel()))).ravel()
    return float((values * area.ravel()).sum() / area.sum())


def bend_solution(cells, side, layers, order, reynolds, where, theta):
    """Newton's method, the order raised from 2; cells: numbers along the four parts."""
    curved = LEG + np.pi / 2 * CURVE
    along = joined(graded(0, LEG, cells[0], 0.6), graded(LEG, curved, cells[1]),
                   graded(curved, WAY, cells[2], 1.4), graded(WAY, WAY + TAIL, cells[3], 2))
    mesh = bend_mesh(side, np.array(layers), along)
    mesh.SetDeformation(bend_deformation(mesh, 4))
    flow = None
    for degree in range(2, order + 1):
        flow = bend_flow(mesh, degree, reynolds, flow)
    upper, lower = (bend_section_mean(mesh, flow.components[1], at) for at in (1, WAY - 1))
    ahead, around = bend_wall(mesh, flow, reynolds, where, theta)
    return {"ahead": ahead, "around": around, "drop": upper - lower, "cells": mesh.ne}


def run_bend(out, reynolds=300):
    """Steady flow through a 90 degree bend of axis radius 2, straight legs of 2.5.

    Parabolic inlet, the second leg 2 diameters longer than reported (do-nothing
    outlet), half of the tube by symmetry.  Order 4/3 against order 3/2 on 1.5
    times more cells around the axis; about 9.5 GB of memory.
    """
    where, theta = (np.arange(3, 72) + 0.5) * WAY / 80, np.linspace(0, np.pi, 33)
    cells, layers = (5, 10, 7, 3), (CORE, 0.7, 0.88, 1.0)
    best = bend_solution(cells, 2, layers, 4, reynolds, where, theta)
    other = bend_solution(cells, 3, layers, 3, reynolds, where, theta)
    largest, last = np.abs(best["ahead"]).max(), f"s = {WAY - 1:.6g}"
    differences = [100 / largest * (other[name] - best[name]) for name in ("ahead", "around")]
    rms = [np.sqrt(np.mean(difference ** 2)) for difference in differences]
    # Five decimals are 0.01 % of the largest, and a negative zero is a zero.
    rows = np.round(np.column_stack([best["ahead"], best["around"]]), 5) + 0.0
    write_csv(out / f"bend_90_re{reynolds}.csv", [
        f"90 degree bend, Re = {reynolds}, steady; axis radius 2, legs 2.5, parabola at s = 0",
        "Units: diameter 1, mean speed 1, density 1, viscosity 1/Re.",
        "s: along the axis; theta in rad: around it from the bend's outer wall (0) to its inner wall (pi)",
        "axial_THETA, then around_THETA: wall shear stress along the axis and towards larger theta, per rho U^2",
        f"section-mean pressure at s = 1 minus that at {last}: {best['drop']:.6g} "
        f"(other mesh: {other['drop']:.6g})",
        f"accuracy: order 4/3 on {best['cells']} hexahedra against 3/2 on {other['cells']}: axial "
        f"rms {rms[0]:.2g} % (most {np.abs(differences[0]).max():.2g} %), around rms {rms[1]:.2g} % "
        f"of the largest axial stress"],
        ["s"] + [f"{name}_{angle:.2f}" for name in ("axial", "around") for angle in theta],
        np.column_stack([where, rows]))


RADIUS, DOME, HEIGHT, BLEND = 0.5, 0.6, 0.9, 0.15
"""Radii of tube and dome, height of the dome's centre above the axis, width of the neck's rounding."""


def aneurysm_depth(place, library):
    """Depth inside tube and dome, its gradient, and the difference of the two depths.

    A smooth maximum of the depths inside the tube along x and the sphere around (0, HEIGHT, 0).
    """
    px, py, pz = place
    radius = library.sqrt(py * py + pz * pz)
    distance = library.sqrt(px * px + (py - HEIGHT) ** 2 + pz * pz)
    more = (DOME - distance) - (RADIUS - radius)
    raised = library.exp(more / BLEND)
    part = raised / (1 + raised)
    towards = (-part * px / distance, -(1 - part) * py / radius - part * (py - HEIGHT) / distance,
               -(1 - part) * pz / radius - part * pz / distance)
    return RADIUS - radius + BLEND * library.log(1 + raised), towards, more


def aneurysm_mesh(sizes, order):
    """Tetrahedra of the half z >= 0 with the faces inlet, outlet, wall, symmetry, on the true wall.

    The ends of the tube are stretched along x; Newton's method moves the wall of a tube and a
    sphere with a fillet to the depth zero, and a harmonic field the inside with it.
    sizes: of the cells inside, at the wall, at the neck and at its end downstream.
    """
    before, behind = 1.6, 1.9
    tube = occ.Cylinder(occ.Pnt(-before, 0, 0), occ.X, r=RADIUS, h=before + behind)
    whole = tube + occ.Sphere(occ.Pnt(0, HEIGHT, 0), DOME)
    whole = whole.MakeFillet([edge for edge in whole.edges if abs(edge.center.x) < 0.9
                              and 0.2 < edge.center.y < RADIUS], 0.13)
    half = whole - occ.Box(occ.Pnt(-9, -9, -9), occ.Pnt(9, 9, 0))
    for face in half.faces:
        face.maxh = sizes[2 if face.name == "fillet" else 1]
        face.name = "wall"
    for name, face in (("symmetry", half.faces.Min(occ.Z)), ("inlet", half.faces.Min(occ.X)),
                       ("outlet", half.faces.Max(occ.X))):
        face.name, face.maxh = name, sizes[0]
    given = ngm.MeshingParameters(maxh=sizes[0], grading=0.4)
    for angle in np.linspace(0, 1, 6):  # where the flow meets the wall again
        for along in np.linspace(0.6, 1, 6):
            given.RestrictH(along, RADIUS * np.cos(angle), RADIUS * np.sin(angle), sizes[3])
    mesh = ng.Mesh(occ.OCCGeometry(half).GenerateMesh(mp=given))
    shape = ng.GridFunction(ng.VectorH1(mesh, order=order))
    beyond = IfPos(x - 1, 3.2 * (x - 1) ** 2, IfPos(-1 - x, -2.5 * (x + 1) ** 2, 0))
    shape.Set(ng.CF((beyond, 0, 0)))
    space = ng.VectorH1(mesh, order=order, dirichletx="inlet|outlet|wall", dirichlety="wall",
                        dirichletz="wall|symmetry")
    move, step = ng.GridFunction(space), ng.GridFunction(space)
    for _ in range(4):
        to = shape + move
        depth, towards, _ = aneurysm_depth((x + to[0], y + to[1], z + to[2]), ng)
        factor = -depth / sum(part * part for part in towards)
        step.Set(factor * ng.CF(towards), definedon=mesh.Boundaries("wall"))
        move.vec.data += step.vec
    u, v = space.TnT()
    form = ng.BilinearForm(InnerProduct(Grad(u), Grad(v)) * dx).Assemble()
    step.vec.data = form.mat * move.vec
    move.vec.data -= form.mat.Inverse(space.FreeDofs(), inverse="sparsecholesky") * step.vec
    shape.vec.data += move.vec
    mesh.SetDeformation(shape)
    return mesh


def section_pressure(mesh, pressure, at):
    """Mean of the pressure around the section at x, where it falls evenly."""
    near = ng.exp(-((x - at) / 0.2) ** 2)
    measure = dx(bonus_intorder=8)
    return ng.Integrate(pressure * near * measure, mesh) / ng.Integrate(near * measure, mesh)


def aneurysm_solution(sizes, order, reynolds):
    """Newton's method, the order raised from 2: the wall's points, the stress along it and the pressure drop."""
    mesh, flow = aneurysm_mesh(sizes, 4), None
    for degree in range(2, order + 1):
        flow = bend_flow(mesh, degree, reynolds, flow)
    velocity, pressure = flow.components
    points = mesh.MapToAllElements(ng.IntegrationRule(ng.ET.TRIG, 8), mesh.Boundaries("wall"))
    place = np.asarray(ng.CF((x, y, z))(points))
    gradient = np.asarray(ng.BoundaryFromVolumeCF(Grad(velocity))(points)).reshape(-1, 3, 3)
    normal, beyond = aneurysm_normal(place)
    force = np.einsum("nij,nj->ni", gradient, normal) / reynolds
    force -= (force * normal).sum(axis=1)[:, None] * normal
    near = np.abs(place[:, 0]) < 1.6
    return {"place": place[near], "stress": force[near], "beyond": beyond[near], "cells": mesh.ne,
            "drop": section_pressure(mesh, pressure, -1.5) - section_pressure(mesh, pressure, 2.5)}


def aneurysm_normal(place):
    """Unit normals into the fluid, and the difference of the depths in dome and tube."""
    _, towards, beyond = aneurysm_depth(place.T, np)
    normal = np.stack(towards, axis=1)
    return normal / np.linalg.norm(normal, axis=1)[:, None], beyond


def spread(place, spacing):
    """Indices of points of which none is nearer to another than its spacing."""
    chosen, free = [], np.ones(len(place), bool)
    for index in np.random.default_rng(0).permutation(len(place)):
        if free[index]:
            chosen.append(index)
            free &= ((place - place[index]) ** 2).sum(axis=1) > spacing[index] ** 2
    return np.array(chosen)


def along_wall(points, place, stress, nearest=12):
    """Stress at other points of the wall, as ReferenceTable::vectorAt fits it."""
    place, stress = (np.concatenate([values, values * [1, 1, -1]]) for values in (place, stress))
    values = []
    for point, normal in zip(points, aneurysm_normal(points)[0]):
        away = place - point
        distance = np.linalg.norm(away, axis=1)
        chosen = np.argpartition(distance, nearest)[:nearest + 1]
        reach = distance[chosen].max()
        a, b = np.linalg.svd(normal[None])[2][1:] @ away[chosen].T / reach
        weight = 1 - (distance[chosen] / reach) ** 2
        terms = np.stack([a ** 0, a, b, a * a, a * b, b * b]) * weight
        values.append(np.linalg.lstsq(terms.T, stress[chosen] * weight[:, None], rcond=None)[0][0])
    return np.array(values)


def run_aneurysm(out, reynolds=300):
    """Steady flow through a tube with an aneurysm at its side, from x = -2.5 to 4.5.

    Parabolic inlet, do-nothing outlet, half of the vessel by symmetry, order 4/3 on two meshes;
    about 9.5 GB of memory.
    """
    best = aneurysm_solution((0.2, 0.1, 0.05, 0.03), 4, reynolds)
    other = aneurysm_solution((0.2, 0.12, 0.07, 0.04), 4, reynolds)
    place, stress, beyond = best["place"], best["stress"], best["beyond"]
    chosen = spread(place, 0.018 + 0.1 * np.maximum(np.abs(beyond + 0.1) - 0.15, 0))
    # Five decimals are 0.04 % of the developed stress, and a negative zero is a zero.
    points, values = np.round(place[chosen], 4) + 0.0, np.round(stress[chosen], 5) + 0.0
    even = spread(place, np.full(len(place), 0.05))
    even = even[np.abs(place[even, 0]) < 1.5]
    regions = {"all": np.full(len(even), True), "dome": beyond[even] > 0.3,
               "neck": np.abs(beyond[even]) <= 0.3, "tube": beyond[even] < -0.3}

    def parts(vectors):
        """Rms over the regions, in percent of the developed stress."""
        square = ((vectors * reynolds / 8) ** 2).sum(axis=1)
        return ", ".join(f"{name} {100 * np.sqrt(square[of].mean()):.2g} %" for name, of in regions.items())

    meshes = parts(along_wall(place[even], other["place"], other["stress"]) - stress[even])
    fit = parts(along_wall(place[even], points, values) - stress[even])
    sizes = np.linalg.norm(stress[even], axis=1) * reynolds / 8
    write_csv(out / f"aneurysm_re{reynolds}.csv", [
        f"Aneurysm at the side of a straight tube, Re = {reynolds}, steady; parabola at x = -2.5",
        "Units: diameter 1, mean speed 1, density 1, viscosity 1/Re.",
        f"wall: t + {BLEND} log(1 + exp((d - t) / {BLEND})) = 0, t = {RADIUS} - sqrt(y^2 + z^2), "
        f"d = {DOME} - sqrt(x^2 + (y - {HEIGHT})^2 + z^2)",
        "tx, ty, tz: wall shear stress per rho U^2; symmetric in z",
        f"mean stress over 8/Re: dome (d - t > 0.3) {sizes[regions['dome']].mean():.3g}, "
        f"tube (d - t < -0.3) {sizes[regions['tube']].mean():.3g}",
        f"mean pressure at x = -1.5 minus that at x = 2.5: {best['drop']:.6g} (other mesh: {other['drop']:.6g})",
        f"accuracy: order 4/3 on {best['cells']} tetrahedra against {other['cells']}, rms over 8/Re: {meshes}; "
        f"between the points, by parabolas: {fit}"],
        ("x", "y", "z", "tx", "ty", "tz"), np.hstack([points, values]))


def main():
    """Solves what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    runs = {"stenosis": run_stenosis, "pulsating": run_pulsating, "bend": run_bend,
            "aneurysm": run_aneurysm}
    parser.add_argument("case", choices=runs)
    parser.add_argument("--output", type=Path, default=Path(__file__).resolve().parent)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    ng.SetNumThreads(options.threads)
    with ng.TaskManager():
        runs[options.case](options.output)


if __name__ == "__main__":
    main()
