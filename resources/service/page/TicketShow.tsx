import { Navigate, useParams } from 'react-router-dom'

/** A ticket has one page, wherever a link to its record comes from. */
export default function TicketShow() {
  const { id = '' } = useParams()
  return (
    <Navigate
      replace
      to={`/customer_service/ticketDetail?ticketId=${encodeURIComponent(decodeURIComponent(id))}`}
    />
  )
}
