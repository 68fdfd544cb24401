import { useQuery } from '@tanstack/react-query'
import LinearProgress from '@mui/material/LinearProgress'
import { useDataProvider } from 'ra-core'
import type { ErpDataProvider } from '#data/index.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import LabelDialog from '#src/labels/LabelDialog.tsx'
import { ProblemState } from '#src/views/parts/States.tsx'
import type { CallInput } from '#define'
import type { shelfLabelCalls } from './shelfLabels.calls.ts'
import { shelfLabels } from './shelfLabels.ts'

interface Props {
  /** These SKUs, or what a search finds. */
  of: CallInput<(typeof shelfLabelCalls)['getShelfLabels']>
  onClose: () => void
}

/** Shelf labels with the prices of this moment. */
export default function ShelfLabels({ of, onClose }: Props) {
  const provider = useDataProvider<ErpDataProvider>()
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['shelfLabels', of],
    queryFn: ({ signal }) => provider.call('getShelfLabels', of, { signal }),
    // A price that was asked for before may hold no longer; one that changes while it is looked at would change what was chosen.
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
        <LinearProgress aria-label={say('common.loading')} />
      )}
    </LabelDialog>
  )
}
