import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { BranchLacks } from '#resources/administration/branches/BranchLacks.tsx'
import { amountText } from '#src/fields/number/amountText.ts'
import { say } from '#src/i18n/say.ts'
import { AltButton } from '#resources/sales/sellIt/screen/AltKeys.tsx'
import { NoDay } from '#resources/sales/sellIt/screen/fulfilment/NoDay.tsx'
import { PanelFrame } from '#resources/sales/sellIt/screen/Panel.tsx'
import type { Sale } from '#resources/sales/sellIt/screen/sale.ts'
import type { Confirming } from '#resources/sales/sellIt/screen/useConfirming.ts'
import type { Selling } from '#resources/sales/sellIt/screen/useSale.ts'
import { Sums } from './Sums.tsx'
import type { Paid } from './usePaying.ts'

interface Props {
  sale: Sale
  isFixed: boolean
  selling: Selling
  confirming: Confirming
  paying: Paid
}

/** What a sale comes to, what is owed of it, and its confirmation: always in sight. */
export function Foot({ sale, isFixed, selling, confirming, paying }: Props) {
  const { problems, freeDates, goneCoupon, isBusy } = confirming
  const { paid, isOdd, noDay, confirmOnceTold } = paying
  return (
    <Frame aria-label={say('sell_it.foot')}>
      <Sums sale={sale} isFixed={isFixed} selling={selling} paid={paid} />
      {problems.other && <Told role="alert">{problems.other}</Told>}
      {goneCoupon && (
        <Button
          size="small"
          onClick={() => {
            confirming.clear()
            selling.changeNow({ coupon: null })
          }}
        >
          {say('sell_it.coupon_off', { code: goneCoupon })}
        </Button>
      )}
      {freeDates.length > 0 && (
        <Told as="output">
          {say('sell_it.full')}{' '}
          {freeDates.map(day => (
            <Button
              key={day}
              size="small"
              onClick={() => {
                confirming.clear()
                selling.changeNow({ date: day })
              }}
            >
              {day.split('-').toReversed().join('/')}
            </Button>
          ))}
        </Told>
      )}
      <BranchLacks what={sale.branchLacks} isSmall />
      <NoDay sale={sale} selling={selling} noDay={noDay} />
      <AltButton
        of="Enter"
        variant="contained"
        size="large"
        disabled={isFixed || isBusy || isOdd || sale.lines.length === 0}
        onClick={confirmOnceTold}
      >
        {paid > 0
          ? say(noDay.isTold ? 'sell_it.confirm_pay_no_day' : 'sell_it.confirm_pay', {
              amount: amountText(paid),
            })
          : say(noDay.isTold ? 'sell_it.confirm_no_day' : 'sell_it.confirm')}
      </AltButton>
    </Frame>
  )
}

const Frame = styled(PanelFrame)(({ theme }) => ({
  [theme.breakpoints.down('md')]: {
    position: 'sticky',
    // Over the padding of the page, to the edges of the window.
    bottom: 0,
    zIndex: 2,
    marginInline: theme.spacing(-2),
    paddingBottom: `max(${theme.spacing(1)}, env(safe-area-inset-bottom))`,
    paddingTop: theme.spacing(1),
    borderWidth: '1px 0 0',
    borderRadius: 0,
    boxShadow: theme.shadows[3],
  },
  [theme.breakpoints.down('sm')]: { marginInline: theme.spacing(-1.5) },
}))

const Told = styled('div')({ color: 'var(--bad)' })
