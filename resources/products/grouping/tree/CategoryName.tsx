import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

interface Props {
  label: string
  value: string
  /** Of a row of its own. */
  level?: number
  onSave: (name: string) => Promise<unknown>
  onCancel: () => void
}

/** A name in the tree while it is typed: Enter saves, Escape gives up. */
export function CategoryName({ label, value, level, onSave, onCancel }: Props) {
  const [name, type] = useState(value)
  const [isSaving, setSaving] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current!.select(), [])
  const save = async () => {
    if (isSaving || !name.trim()) return
    setSaving(true)
    await onSave(name.trim())
    setSaving(false)
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter') void save()
    if (event.key === 'Escape') onCancel()
  }
  return (
    <Input
      ref={input}
      aria-label={label}
      value={name}
      maxLength={80}
      disabled={isSaving}
      style={level === undefined ? undefined : { marginLeft: 30 + (level - 1) * 20 }}
      onChange={({ target }) => type(target.value)}
      onKeyDown={press}
      onBlur={() => (name.trim() && name !== value ? void save() : onCancel())}
    />
  )
}

const Input = styled('input')(({ theme }) => ({
  font: 'inherit',
  color: 'inherit',
  width: 240,
  maxWidth: '100%',
  height: 28,
  padding: '0 8px',
  background: theme.palette.background.paper,
  border: `1px solid ${theme.palette.primary.main}`,
  borderRadius: theme.shape.borderRadius,
}))
