import './etaAlternatives.texts.ts'
import TextField from '@mui/material/TextField'
import type { CallAnswer } from '#define'
import { Muted, ToneText } from '#src/fields/choice/Tone.tsx'
import { formatDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import type { etaAlternativeCalls } from './etaAlternatives.calls.ts'

type Row = CallAnswer<typeof etaAlternativeCalls.planEta>['data'][number]

interface Props {
  readonly row: Row
  readonly isDisabled: boolean
  /** The choice was done. */
  readonly isDecided: boolean
  /** Gets the id of a choice, or an empty text where nothing is to be done. */
  readonly onChoose: (choiceId: string) => void
}

/** The choice that is made for an order, among the others that there are. */
export function ChoiceSelect({ row, isDisabled, isDecided, onChoose }: Props) {
  const made = row.choices.find(({ id }) => id === row.choiceId)
  if (isDecided) return made ? <>{inWords(made)}</> : null
  if (!row.choices.length) return <Muted>{say('eta_alternatives.nothing')}</Muted>
  return (
    <>
      <TextField
        select
        size="small"
        margin="none"
        fullWidth
        sx={{ minWidth: 220 }}
        value={row.choiceId ?? ''}
        disabled={isDisabled}
        onChange={event => onChoose(event.target.value)}
        slotProps={{
          select: { native: true },
          htmlInput: { 'aria-label': say('eta_alternatives.choice_of', { code: row.orderCode }) },
        }}
      >
        <option value="">{say('eta_alternatives.leave')}</option>
        {row.choices.map(choice => (
          <option key={choice.id} value={choice.id}>
            {inWords(choice)}
          </option>
        ))}
      </TextField>
      {row.isGone && (
        <div>
          <ToneText tone="warning">{say('eta_alternatives.gone')}</ToneText>
        </div>
      )}
    </>
  )
}

function inWords({
  kind,
  name,
  pieces,
  thereOn,
  keepsPromise,
  promiseOn,
  planOn,
}: Row['choices'][number]) {
  return [
    say(`eta_alternatives.${kind}`, { name: name ?? '', pieces }),
    say('eta_alternatives.there', { day: formatDate(thereOn) }),
    keepsPromise && say('eta_alternatives.in_time'),
    promiseOn && say('eta_alternatives.promised', { day: formatDate(promiseOn) }),
    planOn && say('eta_alternatives.booked', { day: formatDate(planOn) }),
  ]
    .filter(Boolean)
    .join(', ')
}
