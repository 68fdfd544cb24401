import './pages.texts.ts'
import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { LinkBase, useResourceContext } from 'ra-core'
import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { useOptions } from '#src/fields/link/useOptions.ts'
import { say } from '#src/i18n/say.ts'

/** While a product is named: those that are called alike. Only a hint; nothing is refused. */
export default function LikeProducts() {
  const typed = useWatch({ name: 'name' }) as string | null
  const q = useDeferredValue((typed ?? '').trim())
  const resource = useResourceContext()!
  const isAsked = q.length >= 4
  const { options } = useOptions('products', q, isAsked)
  if (!isAsked || !options.length) return null
  return (
    <Alert severity="info" role="note" aria-live="polite">
      {say('product_options.like')}{' '}
      {options.slice(0, shown).map(({ id, label, code }, n) => (
        <span key={id}>
          {n > 0 && ', '}
          <Link component={LinkBase} to={`/${resource}/${id}/show`} tabIndex={-1}>
            {label}
          </Link>
          {code && ` (${code})`}
        </span>
      ))}
    </Alert>
  )
}

const shown = 5
