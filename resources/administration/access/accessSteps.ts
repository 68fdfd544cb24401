import { text } from '#define'

/** A step on the way to a screen: the codes that open it, and those that the person holds. */
export const accessStep = {
  path: text({ required: true }),
  title: text({ required: true, label: 'Part of the menu' }),
  codes: text({ required: true, max: 300, label: 'Needs one of' }),
  held: text({ required: true, max: 300, label: 'Holds' }),
}
