ALTER TABLE "promotion_runs" ADD COLUMN "is_begin_told" boolean DEFAULT false NOT NULL;
ALTER TABLE "promotion_runs" ADD COLUMN "is_end_told" boolean DEFAULT false NOT NULL;
-- Until now the history did not tell of runs: what is over stays as it was told then.
update promotion_runs set is_begin_told = from_on_utc <= now(), is_end_told = coalesce(to_on_utc <= now(), false);
