import type { AnyCall, AnyField } from '#define'
import { amountText } from '#src/fields/number/amountText.ts'
import { spokenLabel } from '#src/i18n/declared.ts'
import { say } from '#src/i18n/say.ts'

/**
 * What a call has done, as it is declared, with the values that it was given.
 * @example doneText(calls.recordOrderPayment, { amount: 500 }) // 'Payment of $500.00 recorded'
 */
export function doneText({ done, input }: AnyCall, values: Readonly<Record<string, unknown>>) {
  if (!done) return say('record.action_done')
  const [one, several = one] = spokenLabel(done).split(' |||| ')
  const [, first = ''] = gap.exec(one!) ?? []
  const text = values[first] === 1 ? one! : several!
  return text.replace(new RegExp(gap, 'g'), (_, name: string) =>
    inWords(input[name] as AnyField | undefined, values[name]),
  )
}

const gap = /%\{(\w+)\}/

function inWords(field: AnyField | undefined, value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'number') return ''
  return field?.kind === 'money' ? amountText(value) : value.toLocaleString('en-NZ')
}
