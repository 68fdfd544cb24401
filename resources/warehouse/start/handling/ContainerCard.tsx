import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { say } from '#src/i18n/say.ts'
import { checkInKinds, type CheckInKind } from '#resources/warehouse/scans/scanKinds.ts'
import { Answers } from '#resources/warehouse/start/asking/Answers.tsx'
import type { Jobs } from '#resources/warehouse/start/jobs.ts'
import { Card, Cartons, PhotoButton, Quantity } from '#resources/warehouse/start/parts.tsx'
import type { Phone } from '#resources/warehouse/start/usePhone.ts'
import { cartonsOf } from './counting.ts'
import type { Handling } from './Handling.ts'
import { StoreAt } from './StoreAt.tsx'

interface Props {
  jobs: Jobs
  handling: Handling
  /** Where the container is unpacked. */
  warehouseId: string
  keep: Phone['keep']
}

/** The container that is checked in, or those that may be; it never shows what is expected. */
export function ContainerCard({ jobs, handling, warehouseId, keep }: Props) {
  const { all, current, came, inHand, soFar, hasPhoto } = handling.containers
  if (!current)
    return (
      <>
        <Card aria-label={say('start.next')}>
          <p>{say(all.length ? 'start.how.Check in' : 'start.nothing_to_check_in')}</p>
        </Card>
        {all.map(({ id, no }) => (
          <Button
            key={id}
            variant="outlined"
            size="large"
            onClick={() => void keep((_, __, ___, now) => now.containers.begin(id))}
          >
            {no}
          </Button>
        ))}
      </>
    )
  const last = inHand.findLast(({ skuId }) => skuId)
  return (
    <Card aria-label={say('start.next')}>
      <h2>{current.no}</h2>
      <p>{say('start.how_check_in')}</p>
      <Kinds
        exclusive
        value={came}
        aria-label={say('start.comes')}
        onChange={(_, to: CheckInKind | null) =>
          to && void keep((__, ___, ____, now) => now.containers.comeAs(to))
        }
      >
        {checkInKinds.map(each => (
          <ToggleButton key={each} value={each}>
            {say(`start.came.${each}`)}
          </ToggleButton>
        ))}
      </Kinds>
      {inHand.length > 0 && (
        <ul>
          {inHand.map(({ item, skuId, quantity, cartons = 0 }) => (
            <Goods key={item}>
              <span>
                <b>{item}</b> {jobs.goods.get(skuId ?? '')?.name ?? say('start.unseen')}
                <Cartons scanned={cartons} each={cartonsOf(jobs, skuId)} />
              </span>
              <Quantity
                label={say('start.counted_of', { item })}
                least={0}
                value={quantity}
                onChange={to => void keep((_, __, ___, now) => now.containers.change(item, to))}
              />
            </Goods>
          ))}
        </ul>
      )}
      {came === 'Damaged' && (
        <Answers>
          <PhotoButton
            label={say(hasPhoto ? 'start.photo_again' : 'start.damage_photo')}
            onPhoto={taken =>
              void keep((_, __, ___, now) => now.containers.picture(crypto.randomUUID()), taken)
            }
          />
          {hasPhoto && <output>{say('start.damage_kept')}</output>}
        </Answers>
      )}
      {last?.skuId && (
        <StoreAt
          handling={handling}
          warehouseId={warehouseId}
          skuId={last.skuId}
          quantity={Math.max(1, last.quantity)}
        />
      )}
      {inHand.length > 0 ? (
        <Button
          variant="outlined"
          size="large"
          onClick={() => void keep((_, __, ___, now) => now.containers.putDown())}
        >
          {say('start.no_place')}
        </Button>
      ) : (
        <>
          <p>{say('start.checked_in', { smart_count: soFar })}</p>
          <Button
            size="large"
            onClick={() => void keep((_, __, ___, now) => now.containers.leave())}
          >
            {say('start.other_container')}
          </Button>
        </>
      )}
    </Card>
  )
}

const Kinds = styled(ToggleButtonGroup)({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
  '& > button': { minHeight: 48, fontSize: '1rem', lineHeight: 1.1 },
})

const Goods = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 8,
})
