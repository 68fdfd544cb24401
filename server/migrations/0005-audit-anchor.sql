-- The anchor of the audit's chain is one row, which only goes forward and never away.
alter table audit_anchor add constraint audit_anchor_is_one_row check (id = 1);
create function refuse_audit_anchor_back() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.chain_no > old.chain_no then
      return new;
    end if;
  end if;
  raise exception 'the anchor of the audit only goes forward' using errcode = 'restrict_violation';
end
$$;
create trigger audit_anchor_goes_forward before update or delete on audit_anchor for each row execute function refuse_audit_anchor_back();
create trigger audit_anchor_is_never_emptied before truncate on audit_anchor for each statement execute function refuse_audit_anchor_back();
