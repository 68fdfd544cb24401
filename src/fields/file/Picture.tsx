import { styled } from '@mui/material/styles'
import { createContext } from 'react'
import { usePicture } from './useFiles.ts'

/** Whether pictures are shown here, and not only named. */
export const ShowsPictures = createContext(false)

interface Props {
  id: string
  name: string
  /** How large its file is. */
  bytes?: number | undefined
}

/** A picture of a record, small. A very large one is not fetched for this. */
export function Picture({ id, name, bytes = 0 }: Props) {
  const address = usePicture(id, bytes <= mostShown)
  return address ? <Frame src={address} alt={name} /> : null
}

const mostShown = 5_000_000

const Frame = styled('img')(({ theme }) => ({
  display: 'block',
  maxWidth: '100%',
  width: 160,
  height: 120,
  objectFit: 'contain',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.palette.divider}`,
  background: theme.palette.sunken,
}))
