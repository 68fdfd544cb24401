import AdvancedIcon from '@mui/icons-material/ManageSearch'
import OrderIcon from '@mui/icons-material/ReceiptLongOutlined'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { type FormEvent, useState } from 'react'
import { WaitingAbove } from '#src/loading/Waiting.tsx'
import { Fold, useIsPhone } from '#src/shell/frame/Fold.tsx'
import { AdvancedOrderCheck, OrderList } from '#resources/shell/overlays.ts'
import { useOrderCheck } from './useOrderCheck.ts'
import { say } from '#src/i18n/say.ts'

/** Finds an order by its number from any screen. Source: specification §2, order check. */
export function OrderCheck() {
  const [code, setCode] = useState('')
  const isPhone = useIsPhone()
  const [inPastYear, setInPastYear] = useState(true)
  const [isAdvanced, setAdvanced] = useState(false)
  const { check, isBusy, found, open, close } = useOrderCheck()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void check({ orderCode: code.trim(), inPastOneYear: inPastYear })
  }
  return (
    <>
      {isBusy && <WaitingAbove />}
      <Fold label={say('order_check.submit')} sign={<OrderIcon />}>
        <Form aria-label={say('order_check.submit')} onSubmit={submit}>
          <OutlinedInput
            size="small"
            title={say('order_check.digits')}
            autoFocus={isPhone}
            value={code}
            onChange={event => setCode(event.target.value)}
            startAdornment={
              <InputAdornment position="start">{say('order_check.label')}</InputAdornment>
            }
            inputProps={{
              'aria-label': say('order_check.label'),
              maxLength: 60,
              autoComplete: 'off',
              spellCheck: false,
              enterKeyHint: 'search',
            }}
          />
          <FormControlLabel
            control={
              <Checkbox
                checked={inPastYear}
                onChange={event => setInPastYear(event.target.checked)}
              />
            }
            label={say('order_check.in_past_year')}
          />
          <Button type="submit" variant="outlined" aria-disabled={isBusy}>
            {say('order_check.submit')}
          </Button>
          <IconButton
            aria-label={say('order_check.advanced')}
            title={say('order_check.advanced')}
            aria-haspopup="dialog"
            onClick={() => setAdvanced(true)}
          >
            <AdvancedIcon />
          </IconButton>
        </Form>
      </Fold>
      {isAdvanced && (
        <AdvancedOrderCheck check={check} isBusy={isBusy} close={() => setAdvanced(false)} />
      )}
      {found.length > 1 && <OrderList orders={found} open={open} close={close} />}
    </>
  )
}

const Form = styled('form')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  flex: 'none',
  minWidth: 0,
  '.MuiOutlinedInput-root': { flex: '1 1 0', width: 130, height: 30, paddingLeft: 10 },
  // Wide enough for a number and the cursor.
  '.MuiInputBase-input': { minWidth: 0, paddingRight: 4 },
  '.MuiInputAdornment-root': { marginRight: 4, p: { fontSize: '0.75rem' } },
  '.MuiFormControlLabel-root': { margin: 0, whiteSpace: 'nowrap' },
  '.MuiFormControlLabel-label': { fontSize: '0.75rem' },
  [theme.breakpoints.down('sm')]: {
    flexWrap: 'wrap',
    width: 260,
    '.MuiOutlinedInput-root': { flexBasis: '100%', height: 40 },
    '.MuiFormControlLabel-root': { flex: '1 1 100%' },
    'button[type=submit]': { flex: 1, minHeight: 40 },
    '.MuiIconButton-root': { width: 40, height: 40 },
  },
}))
