import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { halfOf } from '#src/fields/index.ts'
import { Thumbnail } from '#src/fields/file/Thumbnail.tsx'
import type { AnyField } from '#define'
import { date, instant, money } from '#define'

/** An amount; nothing where there is none. */
export const Amount = ({ value }: { value: number | null }) => (
  <Shown field={anyMoney} value={value} />
)

/** A day. */
export const Day = ({ value }: { value: string | null }) => <Shown field={anyDate} value={value} />

/** A moment, on the client's clock. */
export const Moment = ({ value }: { value: string | null }) => (
  <Shown field={anyInstant} value={value} />
)

/** A value as its kind of field shows it; nothing where there is none. */
export function Shown({ field, value }: { field: AnyField; value: unknown }) {
  const { Cell } = halfOf(field)
  return value === null || value === undefined || value === '' ? null : (
    <Cell field={field} value={value} />
  )
}

/** A code, or what else is said of a thing below its name. */
export const Below = styled('div')(({ theme }) => ({
  fontSize: '0.75rem',
  color: theme.palette.text.secondary,
}))

/** What a thing is called, with its picture before it. */
export const Pictured = ({ photo, children }: { photo: string | null; children: ReactNode }) => (
  <WithPicture>
    <Thumbnail id={photo} width={44} />
    <div>{children}</div>
  </WithPicture>
)

const WithPicture = styled('div')({ display: 'flex', alignItems: 'center', gap: 10 })

const anyMoney = money({ signed: true })
const anyDate = date()
const anyInstant = instant()
