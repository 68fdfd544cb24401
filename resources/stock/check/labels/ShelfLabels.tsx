import { useQuery } from '@tanstack/react-query'
import { ProgressLine } from '#src/loading/ProgressLine.tsx'
import { useProvider } from '#src/app/useServer.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import LabelDialog from '#src/labels/LabelDialog.tsx'
import { ProblemState } from '#src/views/parts/States.tsx'
import type { CallInput } from '#define'
import type { shelfLabelCalls } from './shelfLabels.calls.ts'
import { shelfLabels } from './shelfLabels.ts'

interface Props {
  /** These SKUs, or the results of a search. */
  of: CallInput<(typeof shelfLabelCalls)['getShelfLabels']>
  onClose: () => void
}

/** Shelf labels with current prices. */
export default function ShelfLabels({ of, onClose }: Props) {
  const provider = useProvider()
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['shelfLabels', of],
    queryFn: ({ signal }) => provider.call('getShelfLabels', of, { signal }),
    // Not cached: an older price may be invalid now. Not refetched: a new price would change the
    // selection.
    gcTime: 0,
    staleTime: Infinity,
  })
  const made = data && shelfLabels(data, client)
  return (
    <LabelDialog
      labels={made?.labels ?? []}
      refused={made?.refused ?? []}
      note={
        data && data.totalCount > data.data.length
          ? say('labels.first_of', { count: data.data.length, total: data.totalCount })
          : undefined
      }
      onClose={onClose}
    >
      {made ? undefined : error ? (
        <ProblemState error={error} onRetry={() => void refetch()} />
      ) : (
        <ProgressLine aria-label={say('common.loading')} />
      )}
    </LabelDialog>
  )
}
