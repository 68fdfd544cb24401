import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { ToneChip } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { zoneReasons } from '#resources/warehouse/scans/scanKinds.ts'
import { Answers } from '#resources/warehouse/start/asking/Answers.tsx'
import { Checklist } from '#resources/warehouse/start/asking/Checklist.tsx'
import type { Jobs } from '#resources/warehouse/start/jobs.ts'
import { Card, Cartons, Left, PhotoButton, Quantity } from '#resources/warehouse/start/parts.tsx'
import type { Phone } from '#resources/warehouse/start/usePhone.ts'
import { cartonsOf } from './counting.ts'
import type { Handling } from './Handling.ts'

interface Props {
  jobs: Jobs
  handling: Handling
  keep: Phone['keep']
}

/** The zone that is checked with what was scanned there, or the zones that are left to check; mounted anew for each zone. */
export function CheckCard({ jobs, handling, keep }: Props) {
  const { held, zones } = handling
  const [reason, setReason] = useState('')
  const [seal, setSeal] = useState(held?.seal ?? '')
  const nameOf = (id: string) => jobs.places.get(id)?.name ?? ''
  if (!held?.layerId)
    return (
      <>
        <Card aria-label={say('start.next')}>
          {zones.left[0] && <h2>{nameOf(zones.left[0].zoneId)}</h2>}
          <p>{say(zones.left.length ? 'start.how.Check' : 'start.nothing_to_check')}</p>
        </Card>
        <Left
          title={say('start.checks', { smart_count: zones.left.length })}
          rows={zones.left.map(({ zoneId }) => ({ id: zoneId, text: nameOf(zoneId) }))}
        />
      </>
    )
  const { goods, isAsExpected, asking } = zones
  // What is not taken stays as it was entered; the next zone has a card of its own.
  const end = (isPassed: boolean) =>
    void keep((_, __, ___, now) => now.zones.end(isPassed, reason || undefined, seal))
  const note = (more: { seal: string } | { photoId: string }, photo?: Blob) =>
    void keep((_, __, ___, now) => now.zones.note({ ...more, layerId: held.layerId }), photo)
  return (
    <>
      {asking && <Checklist jobs={jobs} planId={asking} keep={keep} />}
      <Card aria-label={say('start.next')}>
        <h2>{nameOf(held.layerId)}</h2>
        <p>{say('start.how_check')}</p>
        <ul>
          {goods.map(({ item, skuId, expected, scanned, cartons = 0 }) => (
            <Goods key={item}>
              <span>
                <b>{item}</b> {jobs.goods.get(skuId ?? '')?.name ?? say('start.unseen')}{' '}
                <ToneChip tone={scanned === expected && !cartons ? 'good' : 'warning'}>
                  {say('start.of_expected', { scanned, expected })}
                </ToneChip>
                <Cartons scanned={cartons} each={cartonsOf(jobs, skuId)} />
              </span>
              <Quantity
                label={say('start.counted_of', { item })}
                least={0}
                value={scanned}
                onChange={to => void keep((_, __, ___, now) => now.zones.change(item, to, skuId))}
              />
            </Goods>
          ))}
        </ul>
        {!isAsExpected && (
          <TextField
            select
            label={say('start.zone_why')}
            value={reason}
            onChange={event => {
              // What is scanned next must not choose anything here.
              event.target.blur()
              setReason(event.target.value)
            }}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            <option value="">{say('start.zone_why_fewer')}</option>
            {zoneReasons.map(each => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </TextField>
        )}
        <TextField
          label={say('start.seal')}
          value={seal}
          onChange={event => setSeal(event.target.value)}
          onBlur={() => seal !== (held.seal ?? '') && note({ seal })}
          onKeyDown={event => {
            // A scanned seal ends with Enter, and the next scan is goods again.
            if (event.key === 'Enter') (event.target as HTMLElement).blur()
          }}
          slotProps={{ htmlInput: { maxLength: 40 }, inputLabel: { shrink: true } }}
        />
        <Answers>
          <PhotoButton
            label={say(held.photoId ? 'start.photo_again' : 'start.photo')}
            // It is on the disk before the check ends, also when the page is loaded anew.
            onPhoto={taken => note({ photoId: crypto.randomUUID() }, taken)}
          />
          {held.photoId && <output>{say('start.zone_photo_kept')}</output>}
        </Answers>
        <Answers>
          <Button
            variant="contained"
            size="large"
            disabled={!isAsExpected && !reason}
            onClick={() => end(true)}
          >
            {say(isAsExpected ? 'start.pass' : 'start.pass_so')}
          </Button>
          {!isAsExpected && (
            <Button
              variant="outlined"
              color="error"
              size="large"
              disabled={!reason}
              onClick={() => end(false)}
            >
              {say('start.fail')}
            </Button>
          )}
        </Answers>
      </Card>
    </>
  )
}

const Goods = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 8,
})
