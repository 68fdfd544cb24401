import Build from '@mui/icons-material/Build'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { say } from '#src/i18n/say.ts'
import { MenuButton } from '#src/controls/MenuButton.tsx'

const ToolDialog = LazyPart(() => import('./ToolDialog.tsx'))

/** The calls that an entity offers above its list: a single one as a button, several as a menu. */
export default function ToolsButton({ tools }: { tools: Readonly<Record<string, string>> }) {
  const [opened, setOpened] = useState<string>()
  const all = Object.entries(tools)
  return (
    <>
      {all.length === 1 ? (
        <Button onClick={() => setOpened(all[0]![0])} aria-haspopup="dialog">
          {all[0]![1]}
        </Button>
      ) : (
        <MenuButton
          label={say('tools.label')}
          title={say('tools.label')}
          icon={<Build />}
          items={all.map(([call, label]) => ({ label, onChoose: () => setOpened(call) }))}
        />
      )}
      {opened && (
        <ToolDialog call={opened} label={tools[opened]!} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
