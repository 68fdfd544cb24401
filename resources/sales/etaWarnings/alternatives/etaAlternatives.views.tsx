import './etaAlternatives.texts.ts'
// A plan for many orders at once, with a choice in each row: not a list of records.
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import { useSearchParams } from 'react-router-dom'
import { OptionPicker } from '#src/fields/link/OptionPicker.tsx'
import { TypedField } from '#src/fields/TypedField.tsx'
import { DateText } from '#src/fields/time/DateText.tsx'
import { isDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { State } from '#src/views/parts/States.tsx'
import { AlternativesPlan } from './AlternativesPlan.tsx'
import { etaAlternativeCalls } from './etaAlternatives.calls.ts'

const { thereOn: dayField, pieces: piecesField } = etaAlternativeCalls.planEta.input

/** The page of alternatives for the late orders of warnings or of a container, by the address. */
export default function EtaAlternatives() {
  const [params, setParams] = useSearchParams()
  const warnings = (params.get('warnings') ?? '').split(',').filter(Boolean)
  const containerId = params.get('containerId')
  const purchaseOrderId = params.get('purchaseOrderId')
  const [thereOn, pieces] = [params.get('thereOn') ?? '', params.get('pieces') ?? '']
  const set = (name: string, value: string) =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace: true },
    )
  const goods = warnings.length
    ? { warnings: warnings.slice(0, 200).map(id => ({ id })) }
    : containerId
      ? { containerId }
      : purchaseOrderId
        ? { purchaseOrderId }
        : undefined
  const whatIf = {
    ...(isDate(thereOn) && { thereOn }),
    ...(/^\d{1,6}$/.test(pieces) && { pieces: Number(pieces) }),
  }
  return (
    <Page>
      <Heading
        title={say('eta_alternatives.title')}
        aside={
          <Button component={LinkBase} to="/supply_chain/eta/etaWarnings">
            {say('eta_alternatives.back')}
          </Button>
        }
      />
      {goods ? (
        <>
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '220px 220px' } }}>
            <DateText
              size="small"
              label={dayField.options.label}
              value={thereOn || null}
              onChange={value => set('thereOn', value ?? '')}
            />
            <TypedField
              label={piecesField.options.label}
              value={pieces}
              commit={text => set('pieces', text.trim())}
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            />
          </Box>
          {Object.keys(whatIf).length > 0 && (
            <Alert severity="info">{say('eta_alternatives.what_if')}</Alert>
          )}
          <AlternativesPlan
            key={JSON.stringify([goods, whatIf])}
            input={{ ...goods, ...whatIf }}
            isWhatIf={Object.keys(whatIf).length > 0}
          />
        </>
      ) : (
        <>
          <State title={say('eta_alternatives.which')}>{say('eta_alternatives.which_why')}</State>
          <Box sx={{ width: '100%', maxWidth: 360, alignSelf: 'center' }}>
            <OptionPicker
              entity="containers"
              multiple={false}
              value={null}
              onChange={chosen => chosen && set('containerId', String(chosen.id))}
              shell={{ label: say('eta_alternatives.container') }}
            />
          </Box>
        </>
      )}
    </Page>
  )
}
