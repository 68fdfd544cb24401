-- Nothing is given away by mistake: the price of a promotion is a cent at least.
UPDATE "promotion_lines" SET "price" = 0.01 WHERE "price" < 0.01;
ALTER TABLE "promotion_lines" ADD CONSTRAINT "promotion_lines_price_min" CHECK ("price" >= 0.01);
-- As before, and the field that people change is named.
create or replace function refuse_nested_combo() returns trigger language plpgsql as $$
begin
  if new.is_deleted then return new; end if;
  if new.combo_sku_id = new.sku_id then
    raise exception 'A combo cannot contain itself.' using errcode = 'ERP01', table = 'skus', column = 'members';
  end if;
  perform 1 from skus where id in (new.combo_sku_id, new.sku_id) order by id for no key update;
  if exists (select 1 from combo_members where combo_sku_id = new.sku_id and not is_deleted and id <> new.id) then
    raise exception 'A combo cannot be a member of another combo.' using errcode = 'ERP01', table = 'skus', column = 'members';
  end if;
  if exists (select 1 from combo_members where sku_id = new.combo_sku_id and not is_deleted and id <> new.id) then
    raise exception 'A member of a combo cannot be a combo itself.' using errcode = 'ERP01', table = 'skus', column = 'members';
  end if;
  return new;
end
$$;
