import './reports.texts.ts'
import ContentCopy from '@mui/icons-material/ContentCopy'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import {
  useCreatePath,
  useDataProvider,
  useNavigate,
  useNotify,
  useResourceContext,
  type RaRecord,
} from 'ra-core'
import { useState } from 'react'
import { me } from '#src/app/me.ts'
import { daysBefore, formatDate, todayOf } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import { useOperations } from '#src/views/parts/useOperations.ts'
import { operationReports } from './operationReports.entity.ts'

/**
 * Opens a copy of the report that the user wrote yesterday; if there are several, the user chooses
 * one.
 */
export default function CopyYesterday() {
  const may = useOperations(operationReports)
  const resource = useResourceContext()!
  const provider = useDataProvider()
  const notify = useNotify()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const yesterday = daysBefore(todayOf(useClient()), 1)
  const [asked, ask] = useState<{ anchor: HTMLElement; among: readonly RaRecord[] }>()
  if (!may('create')) return null

  const copy = (record: RaRecord) =>
    navigate(`${createPath({ resource, type: 'create' })}?like=${record.id}`)
  const find = async (anchor: HTMLElement) => {
    try {
      const { data } = await provider.getList<RaRecord>(resource, {
        filter: { authorId: me().staffId, date: { gte: yesterday, lte: yesterday } },
        pagination: { page: 1, perPage: 20 },
        sort: { field: 'id', order: 'ASC' },
      })
      if (data.length > 1) ask({ anchor, among: data })
      else if (data[0]) copy(data[0])
      else notify(say('reports.none_yesterday', { date: formatDate(yesterday) }))
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
    }
  }
  return (
    <>
      <Button
        startIcon={<ContentCopy />}
        aria-haspopup={asked ? 'menu' : undefined}
        onClick={event => void find(event.currentTarget)}
      >
        {say('reports.copy_yesterday')}
      </Button>
      <Menu anchorEl={asked?.anchor} open={!!asked} onClose={() => ask(undefined)}>
        {asked?.among.map(record => (
          <MenuItem key={record.id} onClick={() => copy(record)}>
            {distinguishing(record)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** The name of a report among those of its day. */
const distinguishing = ({ labels, shift }: RaRecord) =>
  [labels.typeId, labels.branchId, shift].filter(Boolean).join(', ')
