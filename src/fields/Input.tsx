import { use, type ComponentType } from 'react'
import { once } from '#data/loadOnce.ts'
import type { InputProps } from './kindView.ts'

type Inputs = Readonly<Record<string, ComponentType<InputProps>>>

/** The input of a field, whatever its kind. It suspends where nobody who draws the form has imported `inputs.tsx`. */
export function Input(props: InputProps) {
  const Kind = (provided ?? use(load()))[props.field.kind]!
  return <Kind {...props} />
}

/** Done by `inputs.tsx` when it is loaded. */
export function provideInputs(inputs: Inputs) {
  provided = inputs
}

let provided: Inputs | undefined
const load = once(async (): Promise<Inputs> => (await import('./inputs.tsx')).inputs)
