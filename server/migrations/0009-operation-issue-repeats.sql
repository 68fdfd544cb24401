-- Whether an operation issue repeats one of its type and branch is asked for every row of the statistics.
create index operation_issues_repeats_idx on operation_issues (type_id, branch_id, created_on_utc) where not is_deleted;
