/** A finished game as one picture: drawn on a canvas in the page's own colours, so that nothing has to be fetched or let in. */
import type { Course } from '../games/account'
import { chart } from './chart'
import type { SeatNo } from './protocol'
import type { Place } from './ranking'
import { settings } from './settings.svelte'
import { turningPoints } from './turning-points'

export interface Pictured {
  /** The game's name. */
  game: string
  /** Its drawing, as SVG. */
  emblem: string
  /** The result in a line. */
  line: string
  date: Date
  /** Where it can be watched. */
  address: string
  names: string[]
  places: Place[]
  figure: (seat: SeatNo, score: number) => string
  course: Course | undefined
}

const WIDTH = 1200
const HEIGHT = 720
const EDGE = 48

/** A PNG of the game. */
export async function picture(what: Pictured): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  const ink = colours()
  pen.fillStyle = ink('--baize')
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.strokeStyle = ink('--brass')
  pen.lineWidth = 4
  pen.strokeRect(12, 12, WIDTH - 24, HEIGHT - 24)
  const drawing = await emblem(what.emblem, ink)
  if (drawing) pen.drawImage(drawing, EDGE, EDGE, 200, 100)
  head(pen, what, ink)
  places(pen, what, ink)
  if (what.course && what.course.points.length > 1) lines(pen, what.course, ink)
  write(pen, what.address, EDGE, HEIGHT - 40, 22, ink('--text-soft'))
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'))
}

export const canShare = (): boolean => {
  const probe = new File([], 'hideout.png', { type: 'image/png' })
  return navigator.canShare?.({ files: [probe] }) ?? false
}

/** Hands the picture to whatever the device shares with; to think better of it is no failure. */
export async function share(blob: Blob, name: string): Promise<void> {
  try {
    await navigator.share({ files: [new File([blob], name, { type: 'image/png' })] })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}

export function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser has taken hold of it by the next turn of the loop.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

type Ink = (token: string) => string

/** Colours by the names of their tokens, as the page shows them now. */
function colours(): Ink {
  const probe = document.createElement('span')
  document.body.append(probe)
  const found = new Map<string, string>()
  for (const token of ['--baize', '--brass', '--text', '--text-soft', '--line', ...Array.from({ length: 8 }, (_, n) => `--seat-${n}`)]) {
    probe.style.color = `var(${token})`
    found.set(token, getComputedStyle(probe).color)
  }
  probe.remove()
  return (token) => found.get(token) ?? getComputedStyle(document.documentElement).getPropertyValue(token).trim()
}

/** A drawing by itself knows nothing of the page's colours: they are written into it. */
function emblem(svg: string, ink: Ink): Promise<HTMLImageElement | undefined> {
  const filled = svg.replace(/var\((--[\w-]+)\)/g, (_, token: string) => ink(token))
  const whole = filled.includes('xmlns=') ? filled : filled.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
  const image = new Image(400, 200)
  return new Promise((done) => {
    image.onload = () => done(image)
    image.onerror = () => done(undefined)
    image.src = `data:image/svg+xml,${encodeURIComponent(whole)}`
  })
}

function write(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  size: number,
  colour: string,
  room = WIDTH - EDGE - x,
  serif = false,
) {
  const root = getComputedStyle(document.documentElement)
  pen.fillStyle = colour
  pen.font = `${serif ? 700 : 400} ${size}px ${root.getPropertyValue(serif ? '--serif' : '--sans')}`
  // What is too long ends in dots rather than in letters too narrow to read.
  let shown = text
  while (shown.length > 1 && pen.measureText(shown).width > room) shown = `${shown.replace(/…$/, '').slice(0, -1)}…`
  pen.fillText(shown, x, y)
}

function head(pen: CanvasRenderingContext2D, { game, line, date }: Pictured, ink: Ink) {
  const when = new Intl.DateTimeFormat(settings.language, { dateStyle: 'long' }).format(date)
  pen.textAlign = 'start'
  write(pen, game, 280, 88, 44, ink('--brass'), WIDTH - 280 - EDGE, true)
  write(pen, line, 280, 132, 30, ink('--text'), WIDTH - 280 - EDGE)
  pen.textAlign = 'end'
  write(pen, when, WIDTH - EDGE, HEIGHT - 40, 22, ink('--text-soft'), 400)
  pen.textAlign = 'start'
}

function places(pen: CanvasRenderingContext2D, { places, names, figure }: Pictured, ink: Ink) {
  for (const [index, { place, seat, score }] of places.entries()) {
    const y = 222 + index * 52
    write(pen, `${place}.`, EDGE, y, 28, ink('--text-soft'), 50)
    pen.fillStyle = ink(`--seat-${seat}`)
    pen.beginPath()
    pen.arc(EDGE + 58, y - 10, 11, 0, 2 * Math.PI)
    pen.fill()
    write(pen, names[seat] ?? '', EDGE + 82, y, 28, ink('--text'), 210, place === 1)
    pen.textAlign = 'end'
    write(pen, figure(seat, score), 430, y, 28, ink(place === 1 ? '--brass' : '--text'), 130, place === 1)
    pen.textAlign = 'start'
  }
}

function lines(pen: CanvasRenderingContext2D, course: Course, ink: Ink) {
  const box = { x: 520, y: 218, width: WIDTH - 520 - EDGE - 8, height: 360 }
  const drawn = chart(course, box, 11)
  write(pen, course.title, 470, 190, 20, ink('--text-soft'), WIDTH - 470 - EDGE)
  for (const value of drawn.grid) {
    stroke(
      pen,
      [
        { x: box.x, y: drawn.y(value) },
        { x: box.x + box.width, y: drawn.y(value) },
      ],
      ink('--line'),
      1,
    )
    pen.textAlign = 'end'
    write(pen, String(value), box.x - 10, drawn.y(value) + 7, 20, ink('--text-soft'), 60)
  }
  for (const index of drawn.ticks) {
    pen.textAlign = index === 0 ? 'start' : index === course.points.length - 1 ? 'end' : 'center'
    write(pen, course.points[index]?.label ?? '', drawn.x(index), box.y + box.height + 34, 20, ink('--text-soft'), 160)
  }
  for (const [n, { index }] of turningPoints(course).entries()) {
    stroke(
      pen,
      [
        { x: drawn.x(index), y: box.y },
        { x: drawn.x(index), y: box.y + box.height },
      ],
      ink('--brass'),
      1,
    )
    pen.textAlign = 'center'
    write(pen, String(n + 1), drawn.x(index), box.y - 6, 20, ink('--brass'), 40)
  }
  pen.textAlign = 'start'
  for (const [seat, line] of drawn.lines.entries()) {
    stroke(pen, line, ink(`--seat-${seat}`), 5)
    const end = line.at(-1)
    if (!end) continue
    pen.fillStyle = ink(`--seat-${seat}`)
    pen.beginPath()
    pen.arc(end.x, end.y, 8, 0, 2 * Math.PI)
    pen.fill()
  }
}

function stroke(pen: CanvasRenderingContext2D, line: { x: number; y: number }[], colour: string, width: number) {
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.lineJoin = 'round'
  pen.beginPath()
  for (const { x, y } of line) pen.lineTo(x, y)
  pen.stroke()
}
