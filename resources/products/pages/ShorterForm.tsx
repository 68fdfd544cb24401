import './pages.texts.ts'
import Link from '@mui/material/Link'
import { LinkBase } from 'ra-core'
import { mayReach } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'

const path = '/product/newPurchaseOrderProduct'

/** Beside the form of a new product: the shorter one, for whoever only orders it. */
export default function ShorterForm() {
  return mayReach(path) ? (
    <Link component={LinkBase} to={path}>
      {say('prelaunch.open')}
    </Link>
  ) : null
}
