import './bulk.texts.ts'
import Button from '@mui/material/Button'
import { useNavigate } from 'ra-core'
import { mayReach } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { useChosen } from './useChosen.ts'

/** Goes to the new prices of the selected SKUs, or of the SKUs of the selected products. */
export default function ChangePricesButton() {
  const chosen = useChosen()
  const navigate = useNavigate()
  if (!mayReach(path)) return null
  return (
    <Button variant="outlined" onClick={() => navigate(path, { state: chosen })}>
      {say('bulk_prices.change')}
    </Button>
  )
}

const path = '/product/changePrices'
