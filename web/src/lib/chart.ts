/** The geometry of a line chart: where a figure lies, drawn on the page as SVG and in the picture on a canvas. */
import type { Course } from '../games/account'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Chart {
  x: (index: number) => number
  y: (value: number) => number
  /** Values with a line across. */
  grid: number[]
  /** The line of every seat. */
  lines: { x: number; y: number }[][]
  /** Where labels of the points have room beside each other. */
  ticks: number[]
}

/** How wide a letter of a label is, and how far labels are from each other, in the units of the box. */
const LETTER = 6.5
const GAP = 14

export function chart({ points, downwards }: Course, box: Box, letter = LETTER): Chart {
  const all = points.flatMap(({ by }) => by)
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)]
  const step = nice((high - low) / 4)
  const [bottom, top] = [Math.floor(low / step) * step, Math.ceil(high / step) * step]
  const last = Math.max(1, points.length - 1)
  const x = (index: number) => box.x + (box.width * index) / last
  const part = (value: number) => (value - bottom) / (top - bottom)
  const y = (value: number) => box.y + box.height * (downwards ? part(value) : 1 - part(value))
  const grid = Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, n) => bottom + n * step)
  const lines = (points[0]?.by ?? []).map((_, seat) => points.map(({ by }, index) => ({ x: x(index), y: y(by[seat] ?? 0) })))
  return { x, y, grid, lines, ticks: ticks(points, x, letter) }
}

/** 1, 2 or 5 times a power of ten; figures are whole. */
function nice(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)))
  const times = [1, 2, 5, 10].find((n) => n * power >= rough) ?? 10
  return times * power
}

/** The first point of every label, as far as there is room. The first begins at its point, the last ends there. */
function ticks(points: Course['points'], x: (index: number) => number, letter: number): number[] {
  const chosen: number[] = []
  let free = -Infinity
  for (const [index, { label }] of points.entries()) {
    if (label === points[index - 1]?.label) continue
    const wide = label.length * letter
    const before = index === 0 ? 0 : index === points.length - 1 ? wide : wide / 2
    if (x(index) - before < free) continue
    chosen.push(index)
    free = x(index) + wide - before + GAP
  }
  return chosen
}
