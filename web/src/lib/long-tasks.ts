/**
 * Long tasks, split: a touch, the layout it leads to and the paint are tasks of their own, and a slow phone listens in
 * between. It is for boards whose next view keeps such a phone busy for longer than 50 ms; Pinch does without.
 *
 *   $effect(splitLongTasks)
 *
 * It holds for the whole page while the board is on it: the log and sheets change with the board.
 */
import { layOutBeforePaint } from './layout-before-paint'
import { deferTouches } from './touch'

export function splitLongTasks(): () => void {
  const stops = [layOutBeforePaint(), deferTouches()]
  return () => stops.forEach((stop) => stop())
}
