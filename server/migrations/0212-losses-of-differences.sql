ALTER TABLE "stock_loss_lines" ADD COLUMN "difference_id" uuid;
ALTER TABLE "stock_loss_lines" ADD CONSTRAINT "stock_loss_lines_difference_id_stock_differences_id_fk" FOREIGN KEY ("difference_id") REFERENCES "public"."stock_differences"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "stock_loss_lines_difference_id_idx" ON "stock_loss_lines" USING btree ("difference_id");

-- A container that is over has our own number of it there, which people can read, in place of its id.
create or replace function set_container_name() returns trigger language plpgsql as $$
declare
  free integer;
begin
  new.name := coalesce(new.no, new.own_no);
  new.is_under_way := new.state not in ('Completed', 'Cancelled');
  new.ended_id := case when not new.is_under_way then coalesce(new.own_no, new.id::text) end;
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
update containers set ended_id = coalesce(own_no, id::text) where not is_under_way;
