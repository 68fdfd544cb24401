ALTER TABLE "messages" DROP CONSTRAINT "messages_state_values";
-- A row of messages that this does not hold for stops it.
ALTER TABLE "messages" ADD CONSTRAINT "messages_state_values" CHECK ("state" in ('Draft', 'Queued', 'Sending', 'Sent', 'Delivered', 'Failed', 'Unclear', 'Withdrawn'));

-- A draft answers nobody before a person sends it.
drop trigger message_is_first_reply on messages;
create trigger message_is_first_reply after insert on messages for each row
when (new.owner_entity = 'tickets' and new.event is null and new.created_by is not null and new.state <> 'Draft') execute function note_first_reply();

create function note_draft_sent() returns trigger language plpgsql as $$
begin
  update tickets set first_reply_on_utc = coalesce(first_reply_on_utc, new.updated_on_utc), unanswered_on_utc = null
  where id = new.owner_id::uuid and client_id = new.client_id and (first_reply_on_utc is null or unanswered_on_utc is not null);
  return null;
end
$$;

create trigger draft_is_first_reply after update of state on messages for each row
when (old.state = 'Draft' and new.state = 'Queued' and new.owner_entity = 'tickets') execute function note_draft_sent();
