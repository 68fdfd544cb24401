import { useQuery } from '@tanstack/react-query'
import type { AnyEntity } from '#define'
import { shownField } from '#src/views/parts/columns.ts'
import { useAsked } from '#src/views/parts/useAsked.ts'
import { periodBefore, type Parts, type Step } from './parts.ts'
import { useServer } from '#src/app/useServer.ts'

/**
 * The parts of the list; `before` is the same for the previous period, if compared and the list has
 * one period.
 */
export function useParts(entity: AnyEntity, by: string, step: Step, isCompared: boolean) {
  const filter = useAsked()
  const { period } = entity.chart!
  const earlier =
    isCompared && period
      ? periodBefore(shownField(entity, period).field, filter[period])
      : undefined
  const now = useAskedParts(by, step, filter)
  const before = useAskedParts(by, step, { ...filter, [period ?? by]: earlier }, !!earlier)
  return { ...now, before: earlier && before.data, hasPeriod: !isCompared || !!earlier }
}

function useAskedParts(
  by: string,
  step: Step,
  filter: Readonly<Record<string, unknown>>,
  enabled = true,
) {
  const { resource, provider } = useServer()
  return useQuery<Parts>({
    queryKey: [resource, 'chart', by, step, filter],
    queryFn: async ({ signal }) =>
      (await provider.beside(resource, 'chart', { query: { by, step, filter }, signal })) as Parts,
    enabled,
    // Numbers of another grouping would appear under wrong names.
    placeholderData: (before, at) =>
      at?.queryKey[2] === by && at.queryKey[3] === step ? before : undefined,
  })
}
