import '#resources/tenders/tenders.texts.ts'
import AddCard from '@mui/icons-material/AddCard'
import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import { say } from '#src/i18n/say.ts'

/** Leads from the list of cards to registering one. */
export default function CardTools() {
  return (
    <Button
      component={LinkBase}
      to="/sale/giftCards/registerCard"
      variant="contained"
      startIcon={<AddCard />}
    >
      {say('tenders.register')}
    </Button>
  )
}
