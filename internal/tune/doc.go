// Package tune is the engine of hone tune.
package tune
