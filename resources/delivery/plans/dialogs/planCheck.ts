import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { useWatch } from 'react-hook-form'
import type { CallAnswer, CallInput } from '#define'
import { callKey, useProvider } from '#src/app/useServer.ts'
import { isDate } from '#src/fields/time/time.ts'
import { useSettled } from '#src/views/parts/useSettled.ts'
import type { planningCalls } from '#resources/delivery/plans/planning/planning.calls.ts'
import { chosenRows, inForm, type GoodsRow } from './chosenRows.ts'

type Call = (typeof planningCalls)['checkPlan']
type Input = CallInput<Call>
/** What speaks against a plan, with what was asked. */
export type Check = CallAnswer<Call>['data'] & { asked: Input }
/** What is checked besides what is typed. */
export type Checked = Partial<Input>

/** What speaks against the plan in the form. */
export const CheckContext = createContext<Check | undefined>(undefined)

/** What speaks against the value of a field. */
export const useObjections = (name: string) =>
  (useContext(CheckContext)?.objections ?? []).filter(({ field }) => field === name)

/** Asks what speaks against the plan in the form, once nothing has been typed for a moment. */
export function useChecked(checked: Checked, fields: readonly string[]): Check | undefined {
  const provider = useProvider()
  const typed = useWatch() as Readonly<Record<string, unknown>>
  const own = Object.entries(typed).filter(
    ([name, value]) => name !== 'items' && asked.has(name) && fields.includes(name) && !!value,
  )
  const rows = typed.items as readonly GoodsRow[] | undefined
  const id = rows?.some(row => 'orderLineId' in row) ? 'orderLineId' : 'skuId'
  const { items, at } = chosenRows(rows ?? [], id)
  const input = { ...checked, ...Object.fromEntries(own), ...(items.length && { items }) }
  const settled = useSettled(JSON.stringify({ input, at }), pause)
  const { input: sent, at: rowsAt } = JSON.parse(settled) as { input: Input; at: number[] }
  const { data } = useQuery({
    queryKey: callKey('checkPlan', settled),
    queryFn: async ({ signal }) => {
      const { data: answer } = await provider.call('checkPlan', sent, { signal })
      const objections = answer.objections.map(({ field, ...objection }) => ({
        ...objection,
        field: field && inForm(field, rowsAt),
      }))
      return { ...answer, objections, asked: sent }
    },
    enabled: !!sent.calendarId && isDate(sent.date ?? ''),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return data
}

/** Milliseconds without a key, after which the plan is checked. */
const pause = 300

/** The fields of the forms that `checkPlan` takes. */
const asked = new Set<string>([
  'calendarId',
  'date',
  'slotId',
  'minutes',
  'serviceType',
  'addressId',
  'overrideReason',
  'isConfirmed',
] satisfies (keyof Input)[])
