import type { CallAnswer } from '#define'
import type { labelCalls } from '#resources/stock/labels/labels.calls.ts'

type Label = CallAnswer<(typeof labelCalls)['checkLabel']>['data']

/** What a walk keeps of a label. */
export type WalkLabel = Pick<
  Label,
  'skuId' | 'branchId' | 'name' | 'printedAmount' | 'amount' | 'wrongSinceUtc' | 'change'
>

/** What was scanned on a walk: a label of ours that is right or wrong, or a barcode with its price today. */
export type Check = { readonly code: string } & (
  | { readonly state: 'waits' }
  | { readonly state: 'unknown'; readonly problem: string }
  | { readonly state: 'price'; readonly name: string; readonly amount: number | null }
  | { readonly state: 'right' | 'wrong' | 'printed' | 'queued'; readonly label: WalkLabel }
)

/** The last one first. A code that is scanned again counts once, as it is now. */
export type Walk = readonly Check[]

/** A floor has fewer labels than this; the browser keeps no more. */
const most = 500

export const withCheck = (walk: Walk, check: Check): Walk =>
  [check, ...walk.filter(({ code }) => code !== check.code)].slice(0, most)

/** A code that was read comes first: as it was known until it is answered, or waiting. */
export const withRead = (walk: Walk, code: string): Walk =>
  withCheck(walk, walk.find(each => each.code === code) ?? { code, state: 'waits' })

/** An answer to a check that is still in the walk, at its place. An old label is still wrong after the new one was printed. */
export const answered = (walk: Walk, check: Check): Walk =>
  walk.map(each =>
    each.code === check.code && !(isHandled(each) && check.state !== 'right') ? check : each,
  )

const isHandled = ({ state }: Check) => state === 'printed' || state === 'queued'

export const waiting = (walk: Walk): string[] =>
  walk.filter(({ state }) => state === 'waits').map(({ code }) => code)

/** What has to be printed, by branch. A SKU whose labels are wrong twice is printed once. */
export function wrongByBranch(walk: Walk): Map<string, string[]> {
  const found = new Map<string, Set<string>>()
  for (const check of walk)
    if (check.state === 'wrong') {
      const { branchId, skuId } = check.label
      found.set(branchId, (found.get(branchId) ?? new Set()).add(skuId))
    }
  return new Map([...found].map(([branchId, skuIds]) => [branchId, [...skuIds]]))
}

/** After new labels of these SKUs at this branch, which take the place of the old ones, or once they wait there. */
export const withHandled = (
  walk: Walk,
  branchId: string,
  skuIds: readonly string[],
  state: 'printed' | 'queued',
): Walk =>
  walk.map(check =>
    check.state === 'wrong' &&
    check.label.branchId === branchId &&
    skuIds.includes(check.label.skuId)
      ? { ...check, state }
      : check,
  )

export const countOf = (walk: Walk, ...states: readonly Check['state'][]) =>
  walk.filter(({ state }) => states.includes(state)).length
