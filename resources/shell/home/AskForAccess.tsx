import './home.texts.ts'
import Link from '@mui/material/Link'
import { Fragment } from 'react'
import { useCall } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'

/** Whom to ask for more access, with their e-mail; nothing until they are known. */
export default function AskForAccess({ about }: { about?: string }) {
  const { data } = useCall('getAccessGivers', {})
  if (!data || data.data.length === 0) return null
  const subject = about ? `?subject=${encodeURIComponent(about)}` : ''
  return (
    <span>
      {say('home_panel.ask')}{' '}
      {data.data.map(({ name, email }, n) => (
        <Fragment key={email}>
          {n > 0 && ` ${say('home_panel.or')} `}
          <Link href={`mailto:${email}${subject}`}>{name}</Link>
        </Fragment>
      ))}
    </span>
  )
}
