#!/bin/sh
# Proposes the diff for the function that it is asked about, as hone tune -proposer does.
asked=$(cat)
case "$asked" in
*1001*) cat sum.diff ;;
*1003*) cat count.diff ;;
esac
