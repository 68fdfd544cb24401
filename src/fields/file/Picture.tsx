import { styled } from '@mui/material/styles'
import { createContext } from 'react'
import { usePicture } from './useFiles.ts'

/** Whether pictures are shown here, or only their names. */
export const ShowsPictures = createContext(false)

interface Props {
  id: string
  /** Its name in words; empty where that stands beside it. */
  name: string
  bytes?: number | undefined
}

/** A small picture of a record. A very large file is not loaded for it. */
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
