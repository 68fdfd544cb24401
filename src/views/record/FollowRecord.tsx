import type { RaRecord } from 'ra-core'
import { useEffect } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'

interface Props {
  record: RaRecord
  base: RaRecord
  onFollow: (record: RaRecord) => void
}

/**
 * An untouched form shows the latest version of the record; a changed one keeps its version until
 * it is saved.
 */
export function FollowRecord({ record, base, onFollow }: Props) {
  const { reset } = useFormContext()
  const { isDirty } = useFormState()
  useEffect(() => {
    if (isDirty || record.version <= base.version) return
    reset(record)
    onFollow(record)
  }, [record, base, isDirty, reset, onFollow])
  return null
}
