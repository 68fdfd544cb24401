import '#src/fields/file/picker.texts.ts'
import Close from '@mui/icons-material/Close'
import { FilePicker } from '#src/fields/file/FilePicker.tsx'
import { say } from '#src/i18n/say.ts'
import { Section } from '#src/views/record/Section.tsx'
import { IconAction } from '#src/controls/IconAction.tsx'

interface Props {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}

/** Files to upload once the record is created. */
export default function NewFiles({ files, onChange }: Props) {
  return (
    <Section title={say('files.title')}>
      {files.map(file => (
        <div key={`${file.name} ${file.size}`}>
          {file.name}
          <IconAction
            label={say('files.leave_out', { name: file.name })}
            onClick={() => onChange(files.filter(other => other !== file))}
            icon={<Close fontSize="inherit" />}
          />
        </div>
      ))}
      <FilePicker
        label={say('files.add')}
        isMany
        onFiles={added => onChange([...files, ...added])}
        sending={[]}
        onDrop={() => undefined}
      />
    </Section>
  )
}
