import ExpandMore from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useIsPhone } from '#src/shell/frame/Fold.tsx'
import { say } from '#src/i18n/say.ts'
import { DayInput } from './DayInput.tsx'
import { shortDay } from './dayWords.ts'
import type { Pack } from '#resources/warehouse/start/jobShapes.ts'

/** Which jobs the phone has: of a day, a warehouse, a zone, and everybody's or one's own. */
export interface Chosen {
  readonly date: string
  readonly warehouseId: string
  readonly zoneId: string
  readonly isMine: boolean
}

/** Which of these jobs are done now; it needs no network. */
export interface Part {
  readonly tripId: string
  readonly aisle: string
}

interface Props {
  pack: Pack | undefined
  warehouses: Pack['warehouses']
  isOfPlans: boolean
  hasDay: boolean
  /** Nothing can be done before a warehouse is chosen. */
  mustChoose: boolean
  chosen: Chosen
  onChange: (chosen: Partial<Chosen>) => void
  /** Absent where nothing is picked. */
  part: Part | undefined
  onPart: (part: Part) => void
}

/** Which jobs are done: on a phone one line that says it, and opens what it is chosen by. */
export function JobsChoice(props: Props) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  if (!isPhone || props.mustChoose) return <Fields {...props} />
  return (
    <>
      <Line
        variant="outlined"
        color="inherit"
        aria-label={`${say('start.which')}: ${inWords(props)}`}
        aria-expanded={isOpen}
        endIcon={<ExpandMore />}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{inWords(props)}</span>
      </Line>
      {isOpen && <Fields {...props} />}
    </>
  )
}

/** `Mon 30 Nov · Carbine · All trips`. */
function inWords({ pack, warehouses, isOfPlans, hasDay, chosen, part }: Props): string {
  const nameIn = (options: Options, id: string) => options.find(each => each.id === id)?.name
  return [
    hasDay && shortDay(chosen.date),
    nameIn(warehouses, chosen.warehouseId) ?? say('start.all_warehouses'),
    isOfPlans && nameIn(pack?.places ?? [], chosen.zoneId),
    part && pack && (nameIn(tripsOf(pack), part.tripId) ?? say('start.all_trips')),
    part?.aisle,
    isOfPlans && chosen.isMine && say('start.mine'),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Fields(props: Props) {
  const { pack, warehouses, isOfPlans, hasDay, chosen, onChange, part, onPart } = props
  const zones = (pack?.places ?? []).filter(
    ({ isZone, warehouseId }) => isZone && warehouseId === chosen.warehouseId,
  )
  return (
    <Choice>
      {hasDay && <DayInput value={chosen.date} onChange={date => onChange({ date })} />}
      <Select
        label={say('start.warehouse')}
        none={say(isOfPlans ? 'start.all_warehouses' : 'start.choose')}
        value={chosen.warehouseId}
        options={warehouses}
        onChange={warehouseId => onChange({ warehouseId, zoneId: '' })}
      />
      {isOfPlans && zones.length > 0 && (
        <Select
          label={say('start.zone')}
          none={say('start.all_zones')}
          value={chosen.zoneId}
          options={zones}
          onChange={zoneId => onChange({ zoneId })}
        />
      )}
      {part && pack && (
        <>
          <Select
            label={say('start.trip')}
            none={say('start.all_trips')}
            value={part.tripId}
            options={tripsOf(pack)}
            onChange={tripId => onPart({ ...part, tripId })}
          />
          <Select
            label={say('start.aisle')}
            none={say('start.all_aisles')}
            value={part.aisle}
            options={aislesOf(pack)}
            onChange={aisle => onPart({ ...part, aisle })}
          />
        </>
      )}
      {isOfPlans && (
        <FormControlLabel
          sx={{ marginLeft: 0, minHeight: 44 }}
          control={
            <Switch checked={chosen.isMine} onChange={(_, isMine) => onChange({ isMine })} />
          }
          label={say('start.mine')}
        />
      )}
    </Choice>
  )
}

type Options = readonly { readonly id: string; readonly name: string }[]

const tripsOf = ({ plans }: Pack): Options =>
  sorted(new Map(plans.flatMap(({ tripId, tripName }) => (tripId ? [[tripId, tripName!]] : []))))

/** Aisles that goods of the plans lie in. */
function aislesOf({ stands, places }: Pack): Options {
  const used = new Set(stands.map(({ layerId }) => layerId))
  return sorted(
    new Map(places.flatMap(({ id, aisle }) => (aisle && used.has(id) ? [[aisle, aisle]] : []))),
  )
}

const sorted = (names: ReadonlyMap<string, string>): Options =>
  [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))

interface SelectProps {
  label: string
  none: string
  value: string
  options: Options
  onChange: (id: string) => void
}

/** The phone's own list of choices, which gloves can use. */
const Select = ({ label, none, value, options, onChange }: SelectProps) => (
  <TextField
    select
    label={label}
    value={options.some(({ id }) => id === value) ? value : ''}
    onChange={event => {
      // The next scan must not choose anything here.
      event.target.blur()
      onChange(event.target.value)
    }}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  >
    <option value="">{none}</option>
    {options.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </TextField>
)

const Line = styled(Button)({
  justifyContent: 'space-between',
  textAlign: 'left',
  fontWeight: 500,
  '& > span:first-of-type': {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
})

const Choice = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  alignItems: 'center',
  '& > .MuiTextField-root': { flex: '1 1 150px', minWidth: 0, maxWidth: 320 },
  '& .MuiInputBase-root': { minHeight: 48, fontSize: '1rem' },
  '& .MuiFormControlLabel-label': { fontSize: '1rem' },
})

/** Asks for the jobs anew. */
export const Renew = ({ isAsking, onAsk }: { isAsking: boolean; onAsk: () => void }) => (
  <Button variant="outlined" size="large" disabled={isAsking} onClick={onAsk}>
    {say('start.renew')}
  </Button>
)
