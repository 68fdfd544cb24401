-- Lists find the prices that stand now among the ended ones of years.
create index prices_current_idx on prices (market, kind, coalesce(to_on_utc, 'infinity'), sku_id)
  include (amount, from_on_utc, to_on_utc) where not is_deleted;
