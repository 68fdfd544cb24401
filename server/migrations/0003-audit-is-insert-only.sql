-- Audit rows are written once. Only the sealer completes them, once, and touches nothing of what they say.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.chain_no is null and new.chain_no is not null
      and (new.seq, new.at_utc, new.client_id, new.staff_id, new.entity, new.record_id, new.operation, new.changes, new.request_id, new.ip, new.txid)
        is not distinct from
        (old.seq, old.at_utc, old.client_id, old.staff_id, old.entity, old.record_id, old.operation, old.changes, old.request_id, old.ip, old.txid)
    then
      return new;
    end if;
  end if;
  raise exception 'audit rows are never changed' using errcode = 'restrict_violation';
end
$$;

create trigger audit_is_insert_only before update or delete on audit for each row execute function refuse_audit_change();
create trigger audit_is_never_emptied before truncate on audit for each statement execute function refuse_audit_change();
