/**
 * The court cards, drawn by code: what stands on a head tells the five estates of a suit, what is carried tells the four
 * ranks of an estate, so that no two cards of a suit look alike. A card is a picture rather than part of the page: a
 * table shows some fifty of them, and a phone would lay out and style every line of every one.
 */
import { rankOf, suitOf, type Card, type Suit } from './view'

/** Ranks of a suit that have the same headgear. */
const STEPS = 4

/** The tokens that the drawings are coloured with. */
export const inks = {
  T: '--suit-thief',
  D: '--suit-dog',
  M: '--suit-madam',
  skin: '--plaster',
  light: '--ivory',
  fur: '--wood-light',
  dun: '--wood-dark',
  metal: '--gold',
  blood: '--ruby',
  ice: '--jewel',
  pale: '--silver',
} as const
type Ink = keyof typeof inks

/** An area with an outline of the suit's ink. */
const area = (fill: Ink, d: string) => `<path class="l" fill="{${fill}}" d="${d}"/>`
/** An area without. */
const blot = (fill: Ink, d: string) => `<path fill="{${fill}}" d="${d}"/>`
const line = (stroke: Ink, width: number, d: string) => `<path fill="none" stroke="{${stroke}}" stroke-width="${width}" d="${d}"/>`
const ball = (fill: Ink, x: number, y: number, r: number) => `<circle fill="{${fill}}" cx="${x}" cy="${y}" r="${r}"/>`
const beads = (fill: Ink, r: number, ...at: [number, number][]) => at.map(([x, y]) => ball(fill, x, y, r)).join('')

/** A picture for each estate of a suit, and for each rank within it. */
interface Court {
  estates: readonly string[]
  carried: readonly string[]
}

const thief: Court = (() => {
  const face = area('skin', 'M40 68V92Q41 113 58 114Q75 113 76 92V68Z') + line('T', 3, 'M52 104Q60 108 67 102')
  const mask =
    blot('T', 'M38 79H78V88Q76 96 67 95Q61 94 58 89Q55 94 49 95Q40 96 38 88Z') +
    '<ellipse fill="{light}" cx="48" cy="87" rx="4.6" ry="3"/><ellipse fill="{light}" cx="68" cy="87" rx="4.6" ry="3"/>'
  const jersey =
    area('light', 'M12 145Q14 117 42 112Q58 122 74 112Q100 117 102 145Z') + line('T', 5, 'M16 130Q57 141 98 130M22 119Q57 131 92 119')
  const coat = blot('T', 'M10 145Q12 118 40 110L58 128L76 110Q102 118 104 145Z') + area('light', 'M50 116L58 128L66 116L62 145H54Z')
  const scarf = blot('blood', 'M40 108Q58 120 76 108L78 117Q58 130 38 117Z') + blot('blood', 'M70 116L84 132L72 134L64 120Z')
  const bow = blot('blood', 'M58 121L45 114V128ZM58 121L71 114V128Z')
  return {
    estates: [
      jersey + face + mask + blot('T', 'M38 76Q34 60 42 62Q40 48 52 56Q54 44 62 55Q74 46 73 60Q84 60 78 76Q70 66 58 69Q46 66 38 76Z'),
      jersey +
        face +
        mask +
        blot('T', 'M35 74Q32 48 60 47Q80 48 81 66L97 71Q99 78 90 78Q58 71 36 77Z') +
        line('light', 2, 'M60 49Q54 58 55 70M72 52Q74 60 80 66'),
      coat +
        scarf +
        face +
        mask +
        blot('T', 'M39 70Q38 40 58 40Q78 40 77 70Z') +
        blot('T', 'M27 68Q58 58 89 68Q92 77 82 77Q58 70 34 77Q24 77 27 68Z') +
        line('metal', 4, 'M40 63Q58 57 76 63'),
      coat +
        blot('T', 'M28 118L36 92L54 116ZM88 118L80 92L62 116Z') +
        face +
        mask +
        blot('T', 'M42 66Q40 30 56 38Q66 28 76 38Q80 52 78 66Z') +
        blot('T', 'M18 72Q58 52 100 66Q104 74 92 76Q58 64 28 82Q16 82 18 72Z') +
        line('blood', 6, 'M42 62Q60 54 78 60'),
      coat +
        blot('blood', 'M10 145Q8 116 32 104L46 145ZM106 145Q108 116 84 104L70 145Z') +
        bow +
        face +
        mask +
        line('T', 4, 'M47 101Q53 96 58 101Q63 96 69 101') +
        blot('T', 'M43 66L46 12Q64 6 84 14L78 68Z') +
        blot('T', 'M26 66Q58 54 96 68Q98 77 88 77Q58 68 34 76Q24 74 26 66Z') +
        line('blood', 8, 'M44 56Q62 50 79 57') +
        '<circle fill="none" stroke="{metal}" stroke-width="3" cx="68" cy="87" r="7.5"/>' +
        line('metal', 2, 'M75 90Q82 104 78 118'),
    ],
    carried: [
      '',
      line('metal', 6, 'M20 108V138M20 128H30M20 137H28') +
        '<circle fill="{light}" stroke="{metal}" stroke-width="6" cx="20" cy="101" r="8"/>',
      line('T', 4, 'M12 98Q20 82 28 98') +
        area('metal', 'M10 106H30V132H10Z') +
        blot('T', 'M8 98H32L30 108H10ZM8 132H32V138H8Z') +
        blot('light', 'M20 112Q26 122 20 129Q14 122 20 112Z'),
      area('dun', 'M10 108Q4 118 4 128Q4 141 20 141Q36 141 36 128Q36 118 30 108Q38 98 30 96Q24 101 20 96Q14 101 10 96Q2 99 10 108Z') +
        line('T', 4, 'M10 108H30') +
        area('ice', 'M12 120L16 115H24L28 120L20 131Z'),
    ],
  }
})()

const dog: Court = (() => {
  const body = area('fur', 'M22 145Q24 116 42 110H74Q92 116 94 145Z')
  const nose = blot('D', 'M50 88Q58 84 66 88Q66 95 58 97Q50 95 50 88Z')
  const eyes = ball('D', 47, 78, 4) + ball('D', 69, 78, 4) + ball('light', 48.3, 76.8, 1.3) + ball('light', 70.3, 76.8, 1.3)
  const mouth = line('D', 3, 'M58 97V101Q51 108 44 103M58 101Q65 108 72 103')
  const muzzle = (fill: Ink) => blot(fill, 'M42 96Q46 82 58 82Q70 82 74 96Q74 110 58 110Q42 110 42 96Z')
  const brows = line('D', 4.5, 'M38 68L52 74M78 68L64 74')
  const collar = (fill: Ink) => line('D', 13, 'M36 113Q58 126 80 113') + line(fill, 8.5, 'M36 113Q58 126 80 113')
  const spikes = blot('pale', 'M34 117L33 130L43 121ZM45 122L48 135L54 124ZM62 124L68 135L71 122ZM73 121L83 130L82 117Z')
  const head = (fill: Ink) => area(fill, 'M36 66Q38 52 58 52Q78 52 80 66Q86 84 78 98Q70 112 58 112Q46 112 38 98Q30 84 36 66Z')
  return {
    estates: [
      area('light', 'M28 145Q30 118 44 112H72Q86 118 88 145Z') +
        area('light', 'M34 74Q34 52 58 52Q82 52 82 74Q84 108 58 110Q32 108 34 74Z') +
        blot('dun', 'M38 62Q22 58 24 80Q28 92 36 84ZM78 62Q94 58 92 80Q88 92 80 84Z') +
        eyes +
        nose +
        mouth +
        area('blood', 'M53 104Q58 101 63 104Q64 114 58 115Q52 114 53 104Z'),
      body +
        head('light') +
        blot('D', 'M62 54Q80 54 80 74Q78 86 68 85Q60 80 62 54Z') +
        blot('D', 'M40 60L22 50Q22 72 34 80ZM76 60L94 50Q94 72 82 80Z') +
        ball('D', 47, 78, 4) +
        ball('light', 70, 76, 3.6) +
        nose +
        mouth +
        collar('blood'),
      body +
        head('fur') +
        muzzle('light') +
        blot('D', 'M42 54Q20 54 18 86Q20 108 32 102Q38 84 38 68ZM74 54Q96 54 98 86Q96 108 84 102Q78 84 78 68Z') +
        eyes +
        nose +
        mouth +
        collar('metal') +
        area('metal', 'M52 122H64V130L58 136L52 130Z'),
      body +
        head('dun') +
        blot('D', 'M38 66L30 40L52 54ZM78 66L86 40L64 54Z') +
        muzzle('D') +
        blot('light', 'M44 98Q48 86 58 86Q68 86 72 98Q72 107 58 107Q44 107 44 98Z') +
        eyes +
        brows +
        nose +
        line('D', 3.5, 'M58 97V100Q48 100 42 110M58 100Q68 100 74 110') +
        collar('D') +
        spikes,
      blot('D', 'M16 145Q16 112 40 104L58 118L76 104Q100 112 100 145Z') +
        blot('D', 'M36 74L48 18L56 52H64L88 12L80 74Q92 86 78 98Q70 114 58 114Q46 114 38 98Q24 86 36 74Z') +
        blot('dun', 'M43 58L48 38L52 55ZM75 58L80 34L67 54Z') +
        muzzle('dun') +
        line('blood', 5, 'M42 75L53 79M74 75L63 79') +
        nose +
        blot('blood', 'M45 98Q58 104 71 98Q70 110 58 112Q46 110 45 98Z') +
        blot('light', 'M46 99L50 107L54 101ZM62 101L66 107L70 99Z') +
        collar('metal') +
        spikes,
    ],
    carried: [
      '',
      line('D', 12, 'M12 126L28 108') +
        line('light', 7, 'M12 126L28 108') +
        beads('D', 6.5, [9, 123], [15, 129], [25, 105], [31, 111]) +
        beads('light', 4.2, [9, 123], [15, 129], [25, 105], [31, 111]),
      area('dun', 'M8 98H24V120Q38 122 38 136H8Z') + blot('D', 'M6 134H40V141H6Z') + line('D', 3, 'M24 108H18M24 115H18'),
      area('T', 'M5 124Q4 104 20 104Q32 105 34 118L42 122Q42 129 34 128L6 129Z') +
        line('light', 2, 'M20 105Q15 113 16 123') +
        blot('light', 'M8 129L12 136L16 129L20 138L25 129Z'),
    ],
  }
})()

const madam: Court = (() => {
  const dress =
    area('light', 'M14 145Q16 112 48 106V96H66V106Q98 112 100 145Z') + blot('M', 'M14 145Q16 114 40 107Q57 126 74 107Q98 114 100 145Z')
  const gown =
    area('light', 'M14 145Q16 112 48 106V96H66V106Q98 112 100 145Z') + blot('M', 'M14 145Q16 120 34 112Q57 134 80 112Q98 120 100 145Z')
  const face =
    area('skin', 'M42 62Q40 92 57 100Q74 92 72 62Q57 52 42 62Z') +
    line('M', 2.6, 'M46 75Q50 71 54 75M60 75Q64 71 68 75M57 77L55 84') +
    blot('blood', 'M51 90Q57 86 63 90Q57 96 51 90Z')
  const curls = blot('M', 'M40 56Q28 74 36 92Q44 96 44 84L44 60ZM74 56Q86 74 78 92Q70 96 70 84V60Z')
  const drops = area('ice', 'M38 86L42 92L38 98L34 92Z') + area('ice', 'M76 86L80 92L76 98L72 92Z')
  const pearls = beads('light', 3.2, [41, 107], [46, 111.5], [52, 114.5], [58, 115.5], [64, 114.5], [70, 111.5], [75, 107])
  const gem = area('ice', 'M50 113L53 109H62L65 113L57.5 123Z')
  const fringe = blot('M', 'M40 72Q38 48 57 48Q76 48 74 72Q68 60 57 60Q46 60 40 72Z')
  return {
    estates: [
      dress +
        area('light', 'M44 107L57 124L70 107L66 102H48Z') +
        face +
        fringe +
        area('light', 'M36 60Q32 44 46 44Q50 36 58 42Q66 36 70 44Q84 44 78 60Q57 50 36 60Z'),
      dress +
        curls +
        face +
        fringe +
        area('metal', 'M42 57V42Q57 38 72 42V57Z') +
        area('metal', 'M22 60Q57 48 92 60Q57 70 22 60Z') +
        line('blood', 6, 'M43 52Q57 48 71 52') +
        drops,
      dress +
        curls +
        face +
        blot('M', 'M40 60Q42 36 60 38Q76 40 76 60Z') +
        blot('M', 'M14 64Q57 42 100 60Q104 68 90 68Q57 60 26 72Q12 72 14 64Z') +
        line('light', 2.5, 'M42 56Q58 50 75 55') +
        area('light', 'M70 54Q72 24 92 22Q102 30 92 42Q84 54 70 54Z') +
        line('M', 2, 'M74 52Q82 40 92 29') +
        drops +
        pearls,
      gown +
        blot('M', 'M38 74Q30 40 57 38Q84 40 76 74Q86 84 80 92Q72 92 72 70Q57 54 42 70Q42 92 34 92Q28 84 38 74Z') +
        face +
        fringe +
        area('metal', 'M38 54L42 32L50 43L57 24L64 43L72 32L76 54Q57 46 38 54Z') +
        area('ice', 'M57 30L62 37L57 44L52 37Z') +
        drops +
        pearls +
        gem,
      gown +
        area(
          'pale',
          'M36 92Q28 84 34 74Q30 64 40 56Q40 32 52 22Q64 14 76 22Q86 34 76 56Q86 64 80 74Q86 84 78 92Q70 84 72 66Q57 54 42 66Q44 84 36 92Z',
        ) +
        line('M', 2.4, 'M43 48Q60 56 77 46M45 37Q62 46 80 35') +
        face +
        blot('pale', 'M42 70Q44 54 57 54Q70 54 72 70Q64 60 57 60Q50 60 42 70Z') +
        area('metal', 'M52 25L49 10L58 16L65 6L72 16L82 10L78 25Q65 19 52 25Z') +
        ball('blood', 65, 16, 3) +
        drops +
        pearls +
        gem +
        ball('M', 66, 84, 1.8),
    ],
    carried: [
      '',
      line('M', 4, 'M20 118V92M20 108Q8 108 8 98Q18 98 20 108M20 112Q32 112 32 102Q22 102 20 112') +
        area('blood', 'M20 94Q6 94 7 82L13 86L12 74L20 80L28 74L27 86L33 82Q34 94 20 94Z'),
      area('ice', 'M22 116L2 88Q12 70 34 74Q40 82 40 92Z') +
        line('M', 2.4, 'M22 116L8 80M22 116L18 74M22 116L30 74M22 116L38 84') +
        ball('metal', 22, 116, 4),
      line('metal', 6, 'M20 100V118') +
        '<ellipse fill="{ice}" stroke="{metal}" stroke-width="5" cx="20" cy="84" rx="12" ry="15"/>' +
        line('light', 3, 'M14 86Q16 77 22 75'),
    ],
  }
})()

const courts: Record<Suit, Court> = { T: thief, D: dog, M: madam }

/** The higher the estate, the richer the frame; it leaves the corner to the rank. */
function frame(suit: Suit, estate: number): string {
  const ground = `<rect x="4" y="4" width="92" height="137" rx="6" fill="{${suit}}" fill-opacity="${(estate + 5) / 100}"/>`
  return ground + (estate < 2 ? '' : line(estate < 3 ? suit : 'metal', estate < 4 ? 2 : 4, 'M48 6H94V139H6V46'))
}

/** The drawing of a card as a document of its own, its colours still by name. */
export function drawing(card: Card): string {
  const [suit, place] = [suitOf(card), rankOf(card) - 1]
  const { estates, carried } = courts[suit]
  const estate = Math.min(Math.floor(place / STEPS), estates.length - 1)
  const style = `<style>.l{stroke:{${suit}};stroke-width:3;stroke-linejoin:round}path{stroke-linecap:round}</style>`
  const body = frame(suit, estate) + estates[estate]! + carried[place % STEPS]!
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 145">${style}${body}</svg>`
}

const made = new Map<Card, string>()
let colours: Record<Ink, string> | undefined

/** The picture of a card, for a background. Paper has the same colours in every light. */
export function picture(card: Card): string {
  const known = made.get(card)
  if (known) return known
  if (!colours) {
    const style = getComputedStyle(document.documentElement)
    colours = Object.fromEntries(Object.entries(inks).map(([ink, token]) => [ink, style.getPropertyValue(token).trim()])) as Record<
      Ink,
      string
    >
  }
  const drawn = drawing(card).replace(/\{(\w+)\}/g, (_, ink: Ink) => colours![ink])
  const url = `url("data:image/svg+xml,${encodeURIComponent(drawn)}")`
  made.set(card, url)
  return url
}
