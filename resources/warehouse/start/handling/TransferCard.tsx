import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState } from 'react'
import { ToneChip } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { ConfirmDialog } from '#src/views/parts/ConfirmDialog.tsx'
import { arrivalKinds, type ArrivalKind } from '#resources/warehouse/scans/scanKinds.ts'
import type { Jobs } from '#resources/warehouse/start/jobs.ts'
import { Card, Cartons, Quantity } from '#resources/warehouse/start/parts.tsx'
import type { Phone } from '#resources/warehouse/start/usePhone.ts'
import { cartonsOf } from './counting.ts'
import type { Handling } from './Handling.ts'

interface Props {
  jobs: Jobs
  handling: Handling
  keep: Phone['keep']
}

/** The transfer that is picked or received, or those that are left. */
export function TransferCard({ jobs, handling: { transfers }, keep }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { current, left, how } = transfers
  if (!current)
    return (
      <>
        <Card aria-label={say('start.next')}>
          <p>{say(left.length ? 'start.how.Transfer' : 'start.nothing_to_transfer')}</p>
        </Card>
        {left.map(transfer => (
          <Button
            key={transfer.id}
            variant="outlined"
            size="large"
            onClick={() => void keep((_, __, ___, now) => now.transfers.begin(transfer))}
          >
            {say(transfer.isComing ? 'start.transfer_from' : 'start.transfer_to', {
              transfer: transfer.no,
              other: transfer.other,
            })}
          </Button>
        ))}
      </>
    )
  const { no, other, isComing } = current
  const goods = transfers.goodsOf()
  const inHand = goods.filter(({ scanned, cartons }) => scanned > 0 || cartons > 0)
  const isAll = isComing
    ? transfers.onTheWay === 0
    : goods.every(({ wanted, scanned }) => wanted === scanned)
  const end = () =>
    void keep((_, __, ___, { transfers: now }) => (isComing ? now.endArrival() : now.dispatch()))
  return (
    <Card aria-label={say('start.next')}>
      <h2>
        {say(isComing ? 'start.transfer_from' : 'start.transfer_to', { transfer: no, other })}
      </h2>
      <p>{say(isComing ? 'start.how_receive' : 'start.how_send')}</p>
      {isComing && (
        <Arrivals
          exclusive
          value={how}
          aria-label={say('start.arrives')}
          onChange={(_, to: ArrivalKind | null) =>
            to && void keep((__, ___, ____, now) => now.transfers.arriveAs(to))
          }
        >
          {arrivalKinds.map(each => (
            <ToggleButton key={each} value={each}>
              {say(`start.arrivals.${each}`)}
            </ToggleButton>
          ))}
        </Arrivals>
      )}
      <ul>
        {goods.map(({ item, skuId, wanted, scanned, cartons, liesAt }) => (
          <Goods key={skuId}>
            <span>
              <b>{item}</b> {jobs.goods.get(skuId)?.name}{' '}
              <ToneChip tone={wanted <= scanned ? 'good' : 'warning'}>
                {say('start.of_expected', { scanned, expected: Math.max(0, wanted) })}
              </ToneChip>
              <Cartons scanned={cartons} each={cartonsOf(jobs, skuId)} />
              {!isComing && liesAt && (
                <>
                  <br />
                  {liesAt}
                </>
              )}
            </span>
            <Quantity
              label={say('start.counted_of', { item })}
              least={0}
              most={isComing && how === 'Extra' ? 10_000 : Math.max(0, wanted)}
              value={scanned}
              onChange={to => void keep((_, __, ___, now) => now.transfers.change(skuId, to))}
            />
          </Goods>
        ))}
      </ul>
      {isComing && inHand.length > 0 && (
        <p>
          <b>{say('start.scan_place')}</b>
        </p>
      )}
      <Button
        variant={isAll ? 'contained' : 'outlined'}
        size="large"
        disabled={isComing ? inHand.length > 0 : !goods.some(({ scanned }) => scanned > 0)}
        onClick={() => (isAll ? end() : setAsking(true))}
      >
        {say(isComing ? 'start.all_came' : 'start.dispatch')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={say(isComing ? 'start.rest_missing' : 'start.rest_stays', { transfer: no })}
          confirm={say(isComing ? 'start.all_came' : 'start.dispatch')}
          onConfirm={() => {
            setAsking(false)
            end()
          }}
          onCancel={() => setAsking(false)}
        >
          {say(isComing ? 'start.rest_missing_why' : 'start.rest_stays_why')}
        </ConfirmDialog>
      )}
    </Card>
  )
}

const Arrivals = styled(ToggleButtonGroup)({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 1fr)',
  '& > button': { minHeight: 48, fontSize: '1rem' },
})

const Goods = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 8,
})
