CREATE SEQUENCE "public"."containers_own_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
DROP INDEX "containers_no_bill_of_lading_key";
ALTER TABLE "containers" ALTER COLUMN "no" DROP NOT NULL;
ALTER TABLE "containers" ADD COLUMN "name" text DEFAULT '' NOT NULL;
ALTER TABLE "containers" ADD COLUMN "own_no" text DEFAULT 'CT' || lpad(nextval('containers_own_no_seq')::text, 6, '0') NOT NULL;
ALTER TABLE "containers" ADD COLUMN "agent_id" uuid;
ALTER TABLE "containers" ADD COLUMN "is_under_way" boolean DEFAULT true NOT NULL;
ALTER TABLE "containers" ADD COLUMN "ended_id" text;
ALTER TABLE "containers" ADD CONSTRAINT "containers_agent_id_shipping_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."shipping_agents"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "containers_own_no_key" ON "containers" USING btree ("client_id",lower("own_no")) WHERE not is_deleted;
CREATE INDEX "containers_agent_id_idx" ON "containers" USING btree ("agent_id");
CREATE INDEX "containers_own_no_search" ON "containers" USING gin ("own_no" gin_trgm_ops);
-- Agents that containers name become records; those that are known are found by their names.
insert into shipping_agents (id, name) select gen_random_uuid(), max(trim(c.agent)) from containers c
  where trim(c.agent) <> '' and not exists (select from shipping_agents a where lower(a.name) = lower(trim(c.agent)) and not a.is_deleted) group by lower(trim(c.agent));
update containers c set agent_id = a.id from shipping_agents a where lower(a.name) = lower(trim(c.agent)) and not a.is_deleted;
-- The column agent stays: the version before still writes it. Nothing reads it any more.

-- What a container is called, whether it is under way, and until when it may stand: forms, steps, files and later code all pass here.
create function set_container_name() returns trigger language plpgsql as $$
declare
  free integer;
begin
  new.name := coalesce(new.no, new.own_no);
  new.is_under_way := new.state not in ('Completed', 'Cancelled');
  new.ended_id := case when not new.is_under_way then new.id::text end;
  -- Free days count from the day after the arrival. What somebody entered stays.
  if tg_op = 'UPDATE' and new.free_to is not distinct from old.free_to and (new.agent_id, new.arrived_on) is distinct from (old.agent_id, old.arrived_on)
    and old.free_to = old.arrived_on + (select a.free_days from shipping_agents a where a.id = old.agent_id) then
    new.free_to := null;
  end if;
  if new.free_to is null and new.arrived_on is not null and new.agent_id is not null and new.is_under_way then
    select a.free_days into free from shipping_agents a where a.id = new.agent_id;
    new.free_to := new.arrived_on + free;
  end if;
  return new;
end
$$;
create trigger containers_named before insert or update of no, own_no, state, agent_id, arrived_on, free_to on containers
  for each row execute function set_container_name();
update containers set name = coalesce(no, own_no), is_under_way = state not in ('Completed', 'Cancelled'), ended_id = case when state in ('Completed', 'Cancelled') then id::text end;

-- A bill of lading has a box once. A row that this does not hold for stops it.
create unique index containers_bill_of_lading_key on containers (client_id, lower(bill_of_lading), lower(no)) where bill_of_lading is not null and no is not null and not is_deleted;
-- A row of containers that this does not hold for stops it, here and below.
CREATE UNIQUE INDEX "containers_ended_id_name_no_key" ON "containers" USING btree ("client_id",coalesce("ended_id"::text, ''),lower("name"),coalesce("no"::text, '')) WHERE not is_deleted;
ALTER TABLE "containers" ADD CONSTRAINT "containers_check_2" CHECK ("no" is not null or "state" in ('Planned', 'Cancelled'));
