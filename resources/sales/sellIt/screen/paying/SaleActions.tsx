import MoreVert from '@mui/icons-material/MoreVert'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useCall } from '#src/app/useServer.ts'
import { MenuButton } from '#src/controls/MenuButton.tsx'
import { say } from '#src/i18n/say.ts'
import { AltButton, useAltKey } from '#resources/sales/sellIt/screen/AltKeys.tsx'

interface Action {
  /** With Alt it does the same. */
  readonly of?: string
  readonly label: string
  readonly onChoose: () => void
}

interface Props {
  /** Whose open sales are counted. */
  branchId: string | undefined
  onOpenSales: () => void
  actions: readonly (Action | false | undefined)[]
}

/** What can be done with a sale: side by side, and in a menu where there is no room for that. */
export function SaleActions({ branchId, onOpenSales, actions }: Props) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  const { data } = useCall('getParkedSales', branchId ? { branchId } : {})
  const count = data?.data.length ?? 0
  const all = [
    {
      of: 'O',
      label: count ? say('sell_it.parked_count', { count }) : say('sell_it.parked'),
      onChoose: onOpenSales,
    },
    ...actions.filter(action => !!action),
  ]
  if (!isNarrow)
    return all.map(({ of, label, onChoose }) => (
      <AltButton key={of ?? label} of={of} onClick={onChoose}>
        {label}
      </AltButton>
    ))
  return (
    <>
      {all.map(({ of, onChoose }) => of && <AltKey key={of} of={of} act={onChoose} />)}
      <MenuButton
        label={say('sell_it.actions')}
        icon={<MoreVert />}
        size="medium"
        items={all.map(({ of, ...entry }) => ({
          ...entry,
          ...(of && { 'aria-keyshortcuts': `Alt+${of}` }),
        }))}
      />
    </>
  )
}

function AltKey({ of, act }: { of: string; act: () => void }) {
  useAltKey(of, act)
  return null
}
