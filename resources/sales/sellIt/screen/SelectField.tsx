import MuiField, { type TextFieldProps } from '@mui/material/TextField'

/** A choice among few, as dense as the inputs beside it, which have no selects. */
export const SelectField = (props: TextFieldProps) => (
  <MuiField select size="small" margin="none" {...props} />
)
