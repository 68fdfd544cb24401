import type { ComponentType } from 'react'
import type { CellProps, InputProps } from './kindView.ts'

/** The inputs of field kinds; lines and answers have theirs among the late views. */
export type Inputs = Readonly<Record<string, ComponentType<InputProps>>>

/**
 * What shows field kinds and needs all of them in turn. The start hands in how each is loaded, when
 * first shown.
 */
export interface LateViews {
  readonly inputs: () => Promise<Inputs>
  readonly LinesTable: Load<CellProps>
  readonly LinesGrid: Load<InputProps>
  readonly AnswersList: Load<CellProps>
  readonly AnswersInput: Load<InputProps>
}

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>

let provided: Inputs | undefined
let late: LateViews | undefined

/** Called by `inputs.tsx` when it is loaded. */
export function provideInputs(inputs: Inputs) {
  provided = inputs
}

/** The inputs, if some component with a form has brought them. */
export const providedInputs = () => provided

/** Called by `installProduct`. */
export function provideLateViews(views: LateViews) {
  late = views
}

/** The late views; a product is installed before anything is shown. */
export const lateViews = () => late!
