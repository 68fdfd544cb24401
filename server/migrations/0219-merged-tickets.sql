ALTER TABLE "ticket_changes" DROP CONSTRAINT "ticket_changes_kind_values";
ALTER TABLE "ticket_changes" DROP CONSTRAINT "ticket_changes_from_state_values";
ALTER TABLE "ticket_changes" DROP CONSTRAINT "ticket_changes_to_state_values";
ALTER TABLE "tickets" DROP CONSTRAINT "tickets_state_values";
ALTER TABLE "tickets" ADD COLUMN "merged_into_id" uuid;
ALTER TABLE "tickets" ADD COLUMN "merged_nos" text;
ALTER TABLE "tickets" ADD COLUMN "split_from_id" uuid;
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_merged_into_id_tickets_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."tickets"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_split_from_id_tickets_id_fk" FOREIGN KEY ("split_from_id") REFERENCES "public"."tickets"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "tickets_merged_into_id_idx" ON "tickets" USING btree ("merged_into_id");
CREATE INDEX "tickets_split_from_id_idx" ON "tickets" USING btree ("split_from_id");
CREATE INDEX "tickets_merged_nos_search" ON "tickets" USING gin (folded("merged_nos") gin_trgm_ops);
-- A row of ticket_changes that this does not hold for stops it.
ALTER TABLE "ticket_changes" ADD CONSTRAINT "ticket_changes_kind_values" CHECK ("kind" in ('Opened', 'Moved', 'Resolved', 'Closed', 'Reopened', 'Merged', 'Unmerged'));
-- A row of ticket_changes that this does not hold for stops it.
ALTER TABLE "ticket_changes" ADD CONSTRAINT "ticket_changes_from_state_values" CHECK ("from_state" in ('New', 'In progress', 'Waiting customer', 'Waiting supplier', 'Waiting parts', 'Scheduled', 'Resolved', 'Closed', 'Reopened', 'Merged'));
-- A row of ticket_changes that this does not hold for stops it.
ALTER TABLE "ticket_changes" ADD CONSTRAINT "ticket_changes_to_state_values" CHECK ("to_state" in ('New', 'In progress', 'Waiting customer', 'Waiting supplier', 'Waiting parts', 'Scheduled', 'Resolved', 'Closed', 'Reopened', 'Merged'));
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_check_2" CHECK ("merged_into_id" <> "id");
-- A row of tickets that this does not hold for stops it.
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_state_values" CHECK ("state" in ('New', 'In progress', 'Waiting customer', 'Waiting supplier', 'Waiting parts', 'Scheduled', 'Resolved', 'Closed', 'Reopened', 'Merged'));

-- As before, but for merges: one takes an open ticket off those that are open, and one that is taken back puts it there again.
create or replace function enter_ticket_change() returns trigger language plpgsql as $$
declare
  before text;
  at timestamptz := now();
  step text;
  steps text[];
begin
  if tg_op = 'INSERT' then
    insert into ticket_changes (id, client_id, ticket_id, position, kind, to_state, happened_on_utc, staff_id)
    values (gen_random_uuid(), new.client_id, new.id, 1, 'Opened', 'New', new.created_on_utc, new.created_by);
    before := 'New';
    at := greatest(new.created_on_utc, coalesce(new.closed_on_utc, new.updated_on_utc));
  else
    before := old.state;
  end if;
  if new.state = before then return null; end if;
  steps := case when new.state in ('Closed', 'Reopened') and before not in ('Resolved', 'Closed') then array['Resolved', new.state] else array[new.state] end;
  foreach step in array steps loop
    insert into ticket_changes (id, client_id, ticket_id, position, kind, from_state, to_state, happened_on_utc, staff_id)
    select gen_random_uuid(), new.client_id, new.id, coalesce(max(e.position), 0) + 1,
      case when step = 'Merged' then 'Merged' when before = 'Merged' then 'Unmerged' when step = 'Resolved' and before <> 'Closed' then 'Resolved' when step = 'Closed' then 'Closed' when step <> 'Resolved' and before in ('Resolved', 'Closed') then 'Reopened' else 'Moved' end,
      before, step, at, new.updated_by
    from ticket_changes e where e.ticket_id = new.id;
    before := step;
  end loop;
  return null;
end
$$;

-- As before, but for tickets that were merged, whose clock stands still.
create or replace function queue_open_ticket_clocks() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
  if tg_op = 'DELETE' then changed := to_jsonb(old); else changed := to_jsonb(new); end if;
  perform queue_ticket_clocks(array(
    select t.id from tickets t
    where t.state not in ('Resolved', 'Closed', 'Merged') and not t.is_deleted and case tg_table_name
      when 'targets' then t.client_id = (changed->>'client_id')::uuid
      when 'flags' then exists (select from tickets_flag_ids l where l.from_id = t.id and l.to_id = (changed->>'id')::uuid)
      when 'branches' then t.branch_id = (changed->>'id')::uuid
      else t.branch_id = (changed->>'branch_id')::uuid end));
  return null;
end
$$;
