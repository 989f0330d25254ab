/** Whether there is room in memory for what a world's accounts keep. */

/** Of this kind so many bytes in all; anything but undefined: there is no room for them. */
export type AskRoom = (kind: string, bytes: number) => unknown

export const anyBytes: AskRoom = () => undefined

/** May so many be kept? */
export type HasRoomFor = (count: number) => boolean

export const anyCount: HasRoomFor = () => true

/** @param each bytes of one */
export const roomFor =
  (hold: AskRoom, kind: string, each: number): HasRoomFor =>
  count =>
    hold(kind, count * each) === undefined
