import '#src/views/record/record.texts.ts'
import MoreVert from '@mui/icons-material/MoreVert'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { LinkBase, useCreatePath, useResourceContext, type RaRecord } from 'ra-core'
import { whyReadOnly, type AnyEntity } from '#define'
import { me } from '#src/app/me.ts'
import { say } from '#src/i18n/say.ts'
import { MenuButton } from '#src/controls/MenuButton.tsx'
import { useOperations } from '#src/views/parts/useOperations.ts'
import type { Deed } from './deeds.ts'
import { linksOf } from './linksOf.ts'
import { useActions } from './useActions.tsx'
import { useRareDeeds } from './useRareDeeds.tsx'
import { useSteps } from './useSteps.tsx'

interface Props {
  entity: AnyEntity
  record: RaRecord
  /** False while the next step waits for something else: all steps are in the menu then. */
  isNext?: boolean
}

/**
 * What can be done with a record, alike for every entity: the next step as the main button, two
 * others, and the rest in a menu, where deleting is the last. Without a step, editing is the main
 * one.
 */
export function RecordButtons({ entity, record, isNext = true }: Props) {
  const isPhone = useMediaQuery('(max-width: 599.95px)')
  const steps = useSteps(entity, record)
  const actions = useActions(entity, record)
  const rare = useRareDeeds(entity, record)
  const edit = useEdit(entity, record)
  const links = linksOf(entity, record)
  const next = links.find(deed => deed.isNext) ?? steps.entries.find(isHarmless)
  const main = (isNext ? next : undefined) ?? edit
  const others = [...(edit ? [edit] : []), ...actions.entries, ...steps.entries, ...links].filter(
    deed => deed !== main,
  )
  const beside = others
    .filter(deed => isHarmless(deed) && (isNext || !steps.entries.includes(deed)))
    .slice(0, isPhone ? 1 : 2)
  const rest = others.filter(deed => !beside.includes(deed))
  return (
    <>
      {main && <DeedButton deed={main} isMain />}
      {beside.map(deed => (
        <DeedButton key={deed.label} deed={deed} />
      ))}
      <MenuButton
        label={say('record_page.actions')}
        icon={<MoreVert />}
        size="medium"
        items={[rest, rare.entries].flatMap((group, at, groups) =>
          group.map((deed, place) => {
            const { isGrave, isNext: _, ...entry } = deed
            return {
              ...entry,
              ...(isGrave && { sx: { color: 'error.main' } }),
              divider: at < groups.length - 1 && place === group.length - 1,
            }
          }),
        )}
      />
      {steps.dialog}
      {actions.dialog}
      {rare.dialog}
    </>
  )
}

const isHarmless = ({ isGrave }: Deed) => !isGrave

function DeedButton({ deed, isMain }: { deed: Deed; isMain?: boolean }) {
  const { label, to, onChoose, isGrave: _, isNext: __, sx: ___, divider: ____, ...look } = deed
  return (
    <Button
      variant={isMain ? 'contained' : 'outlined'}
      onClick={onChoose}
      {...look}
      {...(to && { component: LinkBase, to })}
    >
      {label}
    </Button>
  )
}

function useEdit(entity: AnyEntity, record: RaRecord): Deed | undefined {
  const may = useOperations(entity)
  const createPath = useCreatePath()
  const resource = useResourceContext()
  return may('update') && whyReadOnly(entity, me(), record) === undefined
    ? { label: say('action.edit'), to: createPath({ resource, id: record.id, type: 'edit' }) }
    : undefined
}
